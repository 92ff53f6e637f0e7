import { createTransport } from 'nodemailer'

/** A plain-text mail to one person. */
export type Message = { to: string; subject: string; text: string }

/** Hands a mail over; throws where that failed. */
export type SendMail = (message: Message) => Promise<void>

/** How long the mail server may take to answer, in milliseconds. */
const timeout = 10_000

/**
 * Sends through the mail server at `url` (`smtp://user:password@host:587`, `smtps://…`), in the name
 * of `from`. Throws nodemailer's errors.
 */
export function createSmtpMailer(url: string, from: string): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  return async ({ to, subject, text }) => {
    // As an address object, so that no character of it can begin a second recipient.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
  }
}
