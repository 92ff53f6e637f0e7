export function Footer() {
  return <footer className="bg-espresso p-4">footer</footer>
}
