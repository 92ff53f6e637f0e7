import { Fragment } from 'react'

/** An e-mail address that breaks before its @, or a dot behind it, where it does not fit on a line. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <>
      {email.slice(0, at)}
      {email
        .slice(at)
        .split(/(?=\.)/)
        .map((part, index) => (
          <Fragment key={index}>
            <wbr />
            {part}
          </Fragment>
        ))}
    </>
  )
}
