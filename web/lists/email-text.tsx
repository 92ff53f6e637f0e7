import { Fragment } from 'react'

/** An e-mail address that breaks before its @ where it does not fit on a line, and before a dot where that is not enough. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <>
      {breakable(email.slice(0, at))}
      <wbr />
      <span className="inline-block max-w-full">{breakable(email.slice(at))}</span>
    </>
  )
}

const breakable = (text: string) =>
  text.split(/(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
