export default function Page() {
  return <p>instructors</p>
}
