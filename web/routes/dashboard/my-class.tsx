export default function Page() {
  return <p>dashboard/my-class</p>
}
