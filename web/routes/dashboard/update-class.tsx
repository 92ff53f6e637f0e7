export default function Page() {
  return <p>dashboard/update-class</p>
}
