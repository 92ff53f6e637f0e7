export default function Page() {
  return <p>dashboard/add-class</p>
}
