import type { SortOf } from '#contract/api.ts'
import type { User } from '#contract/users.ts'
import { areYouSure, deletion, successes } from '#web/copy.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { changeColumn } from '#web/lists/row-buttons.tsx'
import { useChange, type Change, type Changes } from '#web/lists/use-change.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { api } from '#web/session/api.ts'
import { logout, retrySession } from '#web/session/store.ts'
import type { Column } from '#web/ui/data-table/columns.ts'

/** What the button of an admin or an instructor makes of them. */
const otherRole = (role: User['role']) => (role === 'Admin' ? 'Instructor' : 'Admin')

const buttonLook = 'roomy:max-xl:px-3'

function whatFollows({ _id, name, role }: User, self: User): string {
  if (_id === self._id)
    return 'You will be an instructor, and no longer able to manage users and review classes.'
  return role === 'Admin'
    ? `${name} will be an instructor, who teaches classes, but can no longer manage users and review classes.`
    : `${name} will be able to do all that you can: approve, deny and cancel classes, change roles and delete users. Admins do not teach: ${name} can neither add classes nor change their own until somebody makes them an instructor again.`
}

/** `self` is the admin who asks for it. */
function giveOtherRole(user: User, self: User): Change {
  const { _id, name, role } = user
  return {
    name: `role ${_id}`,
    label: `Make ${otherRole(role)}`,
    about: name,
    variant: 'quiet',
    className: buttonLook,
    call: () => api.setUserRole({ params: { id: _id }, body: { role: otherRole(role) } }),
    success: { title: successes.roleUpdated },
    unchanged: `${name} had this role already.`,
    question: {
      title: areYouSure,
      text: whatFollows(user, self),
      agree: `Make ${otherRole(role)}`,
      danger: _id === self._id,
    },
    ...(_id === self._id && {
      // This page is an admin's: leave it before the session learns the new role.
      leave: { to: '/dashboard/info', afterwards: retrySession },
    }),
  }
}

function remove({ _id, name, role }: User, self: User): Change {
  const own = _id === self._id
  const classes =
    role === 'Student'
      ? ''
      : ', and every class of theirs is withdrawn. Students who paid for one that was not held get a full refund'
  const warning = own
    ? 'This is your own account: you are logged out and can never log in again.'
    : `${name} can never log in again${classes}.`
  return {
    name: `delete ${_id}`,
    label: 'Delete User',
    about: name,
    variant: 'danger',
    className: buttonLook,
    question: deletion.question(warning),
    call: () => api.deleteUser({ params: { id: _id } }),
    success: deletion.done,
    unchanged: 'This user had been deleted already.',
    ...(own && { leave: { to: '/', afterwards: logout } }),
  }
}

/** Everybody at the school; `self` is the admin who looks (clauses 2.15, 4.4). */
export function UsersTable({ list, self }: { list: List<User>; self: User }) {
  const changes = useChange()
  return (
    <ListTable
      list={list}
      caption="All users"
      ownOrder="longest here first"
      columns={columnsFor(self, changes)}
    />
  )
}

function columnsFor(self: User, changes: Changes): Column<User, SortOf<'listUsers'>>[] {
  return [
    {
      header: 'Name',
      kind: 'lead',
      sort: 'name',
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
      up: 'students first',
      down: 'admins first',
      // At once, before the server has answered: a refusal brings the old role back with its message.
      cell: ({ _id, role }) =>
        changes.running === `role ${_id}` && _id !== self._id ? otherRole(role) : role,
    },
    changeColumn('Change Role', changes, (user) =>
      user.role === 'Student' ? null : giveOtherRole(user, self),
    ),
    changeColumn('Delete User', changes, (user) => remove(user, self)),
  ]
}
