export default function Page() {
  return <p>dashboard/info</p>
}
