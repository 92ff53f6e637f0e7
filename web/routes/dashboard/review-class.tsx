export default function Page() {
  return <p>dashboard/review-class</p>
}
