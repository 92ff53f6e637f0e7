export default function Page() {
  return <p>classes</p>
}
