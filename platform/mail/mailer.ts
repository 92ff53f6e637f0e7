import { createTransport } from 'nodemailer'

/**
 * A mail to one person, as plain text and as HTML. A mail that is sent again with the same words has the same `id`,
 * letters, digits and `-`.
 */
export type Message = { id: string; to: string; subject: string; text: string; html: string }

export type Mailer = {
  /** Hands a mail over; throws where that failed. */
  send: (message: Message) => Promise<void>
}

/** How long the mail server may take to answer, in milliseconds. */
const timeout = 10_000

/**
 * Sends through the mail server at `url` (`smtp://user:password@host:587`, `smtps://…`), in the name
 * of `from`. Throws nodemailer's errors.
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, subject, text, html }) => {
      const messageId = `<${id}@${domain}>`
      // As an address object, so that no character of it can begin a second recipient.
      const recipient = { name: '', address: to }
      await transport.sendMail({ messageId, from, to: recipient, subject, text, html })
    },
  }
}
