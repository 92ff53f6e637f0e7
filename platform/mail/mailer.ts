import { createTransport } from 'nodemailer'

/**
 * To one person, as plain text and as HTML. A mail that is resent with the same words has the same `id`,
 * letters, digits and `-`.
 */
export type Message = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** If not the sender. */
  replyTo?: string
  /** For the List-Unsubscribe header; takes the one-click POST of RFC 8058. */
  unsubscribe?: string
  attachments?: readonly Attachment[]
}

/** `type` is a media type with parameters. */
export type Attachment = { name: string; type: string; content: string }

export type Mailer = {
  send: (message: Message) => Promise<void>
}

/** For the mail server, in milliseconds. */
const timeout = 10_000
const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }

/** Connects and logs in at `url`, without sending. Throws nodemailer's errors. */
export async function checkMailServer(url: string): Promise<void> {
  await createTransport({ url, ...timeouts }).verify()
}

/** An object, so that no character can begin a second recipient. */
const addressOf = (address: string) => ({ name: '', address })

/**
 * `url` is `smtp://user:password@host:587` or `smtps://…`, `from` the sender. Undeliverable mail returns to
 * `bounces`, or else to the sender. Throws nodemailer's errors.
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
