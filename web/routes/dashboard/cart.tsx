export default function Page() {
  return <p>dashboard/cart</p>
}
