import { connect, type Socket } from 'node:net'

// node bench/raw-clients.ts <origin> <path> <accepted encoding> <connections> <seconds>
// Asks for one address over and over, one request at a time on each connection, and prints how many answers
// a second came. Reads as little of an answer as it can, to need less time than any server.

const [, , origin = '', path = '/', encoding = '', connections = '', seconds = ''] = process.argv
const { hostname, port, host } = new URL(origin)
const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${encoding}\r\n\r\n`

let answered = 0

function ask(socket: Socket): void {
  let missing = 0
  let head = ''
  socket.on('data', (bytes) => {
    if (missing > 0) missing -= bytes.length
    else {
      head += bytes.toString('latin1', 0, Math.min(bytes.length, 4096))
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.slice(0, end))
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined) throw new Error(`no length: ${head.slice(0, end)}`)
      missing = end + 4 + Number(length) - bytes.length
      head = ''
    }
    if (missing > 0) return
    answered += 1
    socket.write(request)
  })
  socket.write(request)
}

const sockets = Array.from({ length: Number(connections) }, () => {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.once('connect', () => ask(socket))
  return socket
})
// The first answers are the coldest.
setTimeout(() => {
  const [before, startedAt] = [answered, performance.now()]
  setTimeout(
    () => {
      console.log(((answered - before) * 1000) / (performance.now() - startedAt))
      for (const socket of sockets) socket.destroy()
    },
    Number(seconds) * 1000,
  )
}, 200)
