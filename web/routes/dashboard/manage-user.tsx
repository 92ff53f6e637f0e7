export default function Page() {
  return <p>dashboard/manage-user</p>
}
