import { useNavigate } from 'react-router'
import { roles } from '#contract/access.ts'
import type { User } from '#contract/users.ts'
import { areYouSure, deletion, successes } from '#web/copy.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ChangeButton } from '#web/lists/row-buttons.tsx'
import { useChange, type Change, type Changes } from '#web/lists/use-change.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { api } from '#web/session/api.ts'
import { logout, retrySession } from '#web/session/store.ts'
import type { Column } from '#web/ui/data-table/columns.ts'

/** What the button of an admin or an instructor makes of them. */
const otherRole = (role: User['role']) => (role === 'Admin' ? 'Instructor' : 'Admin')

const buttonLook = 'roomy:max-xl:px-3'

function warningFor({ name, role }: User): string {
  const classes = role === 'Student' ? '' : ', and every class of theirs is withdrawn'
  return `${name} can never log in again${classes}.`
}

/** Everybody at the school; `self` is the admin who looks (clauses 2.15, 4.4). */
export function UsersTable({ list, self }: { list: List<User>; self: User }) {
  const changes = useChange()
  const navigate = useNavigate()

  const giveOtherRole = ({ _id, name, role }: User): Change => {
    const change: Change = {
      name: `role ${_id}`,
      label: `Make ${otherRole(role)}`,
      about: name,
      variant: 'quiet',
      className: buttonLook,
      call: () => api.setUserRole({ params: { id: _id }, body: { role: otherRole(role) } }),
      success: { title: successes.roleUpdated },
      unchanged: `${name} had this role already.`,
    }
    if (_id !== self._id) return change
    return {
      ...change,
      question: {
        title: areYouSure,
        text: 'You will be an instructor, and no longer able to manage users and review classes.',
        agree: 'Make Instructor',
        danger: true,
      },
      // This page is an admin's: leave it before the session learns the new role.
      leave: async () => {
        await navigate('/dashboard/info')
        await retrySession()
      },
    }
  }

  const remove = (user: User): Change => {
    const change: Change = {
      name: `delete ${user._id}`,
      label: 'Delete User',
      about: user.name,
      variant: 'danger',
      className: buttonLook,
      question: deletion.question(warningFor(user)),
      call: () => api.deleteUser({ params: { id: user._id } }),
      success: deletion.done,
      unchanged: 'This user had been deleted already.',
    }
    if (user._id !== self._id) return change
    return {
      ...change,
      question: deletion.question(
        'This is your own account: you are logged out and can never log in again.',
      ),
      leave: async () => {
        await navigate('/')
        await logout()
      },
    }
  }

  return (
    <ListTable
      list={list}
      caption="All users"
      ownOrder="longest here first"
      columns={columnsFor({ self, changes, giveOtherRole, remove })}
    />
  )
}

type Actions = {
  self: User
  changes: Changes
  giveOtherRole: (user: User) => Change
  remove: (user: User) => Change
}

function columnsFor({ self, changes, giveOtherRole, remove }: Actions): Column<User>[] {
  return [
    {
      header: 'Name',
      kind: 'lead',
      sort: 'name',
      value: ({ name }) => name,
      cell: ({ _id, name, photo }) => (
        <span className="flex items-center gap-3">
          <span className="roomy:max-xl:hidden">
            <Avatar photo={photo} />
          </span>
          <span className="min-w-0">
            {name}
            {_id === self._id && <span className="text-tan"> (you)</span>}
          </span>
        </span>
      ),
    },
    {
      header: 'E-mail',
      kind: 'text',
      sort: 'email',
      value: ({ email }) => email,
      cell: ({ email }) => (
        <span className="text-sand roomy:max-md:text-sm">
          <EmailText email={email} />
        </span>
      ),
    },
    {
      header: 'Role',
      kind: 'short',
      sort: 'role',
      value: ({ role }) => roles.indexOf(role),
      up: 'students first',
      down: 'admins first',
      // At once, before the server has answered: a refusal brings the old role back with its message.
      cell: ({ _id, role }) =>
        changes.running === `role ${_id}` && _id !== self._id ? otherRole(role) : role,
    },
    {
      header: 'Change Role',
      kind: 'action',
      cell: (user) =>
        user.role !== 'Student' && <ChangeButton changes={changes} does={giveOtherRole(user)} />,
    },
    {
      header: 'Delete User',
      kind: 'action',
      cell: (user) => <ChangeButton changes={changes} does={remove(user)} />,
    },
  ]
}
