import type { Handlers } from '#school/handlers.ts'
import { refuse } from '#school/refuse.ts'
import { mayRegister } from './users.policy.ts'
import type { UsersService } from './users.service.ts'

type UserCalls =
  | 'registerUser'
  | 'listInstructors'
  | 'readOwnUser'
  | 'askIsAdmin'
  | 'askIsInstructor'
  | 'askIsStudent'
  | 'listUsers'
  | 'setUserRole'
  | 'deleteUser'

/** Binds the calls about users to their service. */
export function bindUsers(users: UsersService): Pick<Handlers, UserCalls> {
  return {
    registerUser: async ({ body }, { account }) => {
      if (!mayRegister(account, body.email))
        throw refuse('forbidden', 'You can register your own e-mail only.', {
          email: 'This is not the e-mail that you signed in with',
        })
      return users.register(account, body)
    },
    listInstructors: async ({ query }) => users.listInstructors(query),
    readOwnUser: async (_, { id, name, email, photo, role }) => ({
      _id: id,
      name,
      email,
      photo,
      role,
    }),
    askIsAdmin: async ({ query }, caller) => ({
      isAdmin: await users.hasRole(caller, query.email, 'Admin'),
    }),
    askIsInstructor: async ({ query }, caller) => ({
      isInstructor: await users.hasRole(caller, query.email, 'Instructor'),
    }),
    askIsStudent: async ({ query }, caller) => ({
      isStudent: await users.hasRole(caller, query.email, 'Student'),
    }),
    listUsers: async ({ query }) => users.list(query),
    setUserRole: async ({ params, body }, actor) => users.setRole(actor, params.id, body.role),
    deleteUser: async ({ params }, actor) => users.remove(actor, params.id),
  }
}
