import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server on loopback that keeps everything it receives. */
export type MailServer = {
  /** Its address for the setting SMTP_URL; the same after a pause. */
  url: string
  /** Everything it received, in SMTP's words. */
  talk: () => string
  /** The mails accepted for a recipient, headers and text, oldest first. */
  mailsTo: (recipient: string) => string[]
  /** Ends it and its connections; nothing answers at its address from then on. */
  stop: () => Promise<void>
  /** Makes it answer again. */
  restart: () => Promise<void>
  /** Whether it accepts mails for a recipient; at first for everyone. */
  takesMailFor: (judge: (recipient: string) => boolean) => void
  /** Whether it stays silent when a mail for a recipient is offered; at first for nobody. */
  hangsFor: (judge: (recipient: string) => boolean) => void
  /** The recipients that it is not answering now. */
  hanging: () => string[]
}

/** Starts it; the test that started it ends it by `stop`. https://www.rfc-editor.org/rfc/rfc5321 */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const taken: { to: string; mail: string }[] = []
  let takes = (_recipient: string) => true
  let hangs = (_recipient: string) => false
  const hanging = new Map<Socket, string>()

  const answer = (line: string): string => {
    const recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]
    if (recipient !== undefined) return takes(recipient) ? '250 ok' : '550 no such mailbox'
    if (/^DATA/i.test(line)) return '354 go on'
    return /^QUIT/i.test(line) ? '221 bye' : '250 ok'
  }

  const converse = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      hanging.delete(socket)
    })
    // A client may leave without a word.
    socket.on('error', () => {})
    let unread = ''
    let inData = false
    let to = ''
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      received.push(chunk.toString())
      unread += chunk.toString()
      for (;;) {
        const end = unread.indexOf(inData ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const line = unread.slice(0, end)
        unread = unread.slice(end + (inData ? 5 : 2))
        const reply = inData ? '250 kept' : answer(line)
        const recipient = inData ? undefined : /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]
        to = recipient ?? to
        if (recipient !== undefined && hangs(recipient)) {
          hanging.set(socket, recipient)
          return
        }
        // Long lines of nodemailer's are quoted-printable.
        if (inData) taken.push({ to, mail: line.replaceAll('=\r\n', '').replaceAll('=3D', '=') })
        inData = reply.startsWith('354')
        socket.write(`${reply}\r\n`)
        if (reply.startsWith('221')) socket.end()
      }
    })
  }

  const server = createServer(converse)
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  const port = await listen(0)
  return {
    url: `smtp://127.0.0.1:${port}`,
    talk: () => received.join(''),
    mailsTo: (recipient) => taken.filter(({ to }) => to === recipient).map(({ mail }) => mail),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    restart: async () => {
      await listen(port)
    },
    takesMailFor: (judge) => {
      takes = judge
    },
    hangsFor: (judge) => {
      hangs = judge
    },
    hanging: () => [...hanging.values()],
  }
}
