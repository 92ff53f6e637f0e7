/** An e-mail address that breaks before its @ where it does not fit on a line. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
