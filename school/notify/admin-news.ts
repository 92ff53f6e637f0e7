import { createFullRoom, type FullRoomParts } from './full-room.ts'
import { createOperatorMails } from './operator-mails.ts'

/** What admins hear about the server itself. */
export const createAdminNews = (parts: FullRoomParts) => ({
  fullRoom: createFullRoom(parts),
  operatorMails: createOperatorMails(parts),
})
