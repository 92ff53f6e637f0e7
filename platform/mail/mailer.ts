import { createTransport } from 'nodemailer'

/**
 * A mail to one person, as plain text and as HTML. A mail that is sent again with the same words has the same `id`,
 * letters, digits and `-`.
 */
export type Message = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where answers go, if not to the sender. */
  replyTo?: string
  /** The address of the List-Unsubscribe header; takes the one-click POST of RFC 8058. */
  unsubscribe?: string
  attachments?: readonly Attachment[]
}

/** A text file; `type` is its media type with parameters. */
export type Attachment = { name: string; type: string; content: string }

export type Mailer = {
  /** Hands a mail over; throws where that failed. */
  send: (message: Message) => Promise<void>
}

/** How long the mail server may take to answer, in milliseconds. */
const timeout = 10_000
const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }

/** Connects to the mail server at `url` and logs in, without sending anything. Throws nodemailer's errors. */
export async function checkMailServer(url: string): Promise<void> {
  await createTransport({ url, ...timeouts }).verify()
}

/** An address object, so that no character of it can begin a second recipient. */
const addressOf = (address: string) => ({ name: '', address })

/**
 * Sends through the mail server at `url` (`smtp://user:password@host:587`, `smtps://…`), in the name
 * of `from`. Undeliverable mail returns to `bounces`, or else to the sender. Throws nodemailer's errors.
 */
export function createSmtpMailer(url: string, from: string, bounces?: string): Mailer {
  const transport = createTransport({ url, ...timeouts })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, subject, text, html, replyTo, unsubscribe, attachments = [] }) => {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        to: addressOf(to),
        subject,
        text,
        html,
        ...(replyTo !== undefined && { replyTo: addressOf(replyTo) }),
        ...(bounces !== undefined && { envelope: { from: bounces, to: addressOf(to) } }),
        headers: {
          // Keeps out-of-office programs from answering (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
      })
    },
  }
}
