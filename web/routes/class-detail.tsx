export default function Page() {
  return <p>class-detail</p>
}
