import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import { deletion, successes } from '#web/copy.ts'
import { EmailText } from '#web/features/dashboard/email-text.tsx'
import type { List } from '#web/features/dashboard/read-list.ts'
import { useChange } from '#web/features/dashboard/use-change.ts'
import { useSorting } from '#web/features/dashboard/use-sorting.ts'
import { api } from '#web/session/api.ts'
import { logout, retrySession } from '#web/session/store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { userSorts } from './user-sorts.ts'

type StaffRole = 'Admin' | 'Instructor'

/** What the button of an admin or an instructor makes of them. */
const otherRole = (role: User['role']): StaffRole => (role === 'Admin' ? 'Instructor' : 'Admin')

const ownWarning = 'This is your own account: you are logged out and can never log in again.'

function warningFor(name: string, role: User['role']): string {
  const classes = role === 'Student' ? '' : ', and every class of theirs is withdrawn'
  return `${name} can never log in again${classes}.`
}

/** Everybody at the school; `self` is the admin who looks (clauses 2.15, 4.4). */
export function UsersTable({ list, self }: { list: List<User>; self: User }) {
  const sorting = useSorting({
    keys: userSorts,
    current: list.sort,
    ownOrder: 'longest here first',
  })
  const { running, change } = useChange()
  const { confirm } = useDialogs()
  const navigate = useNavigate()

  async function giveRole({ _id, name }: User, role: StaffRole) {
    const own = _id === self._id
    if (own) {
      const agreed = await confirm({
        title: deletion.title,
        text: 'You will be an instructor, and no longer able to manage users and review classes.',
        agree: 'Make Instructor',
        danger: true,
      })
      if (!agreed) return
    }
    await change({
      name: `role ${_id}`,
      call: async () =>
        (await api.setUserRole({ params: { id: _id }, body: { role } })).modifiedCount,
      success: { title: successes.roleUpdated },
      unchanged: `${name} had this role already.`,
      // This page is an admin's: leave it before the session learns the new role.
      ...(own && {
        leave: async () => {
          await navigate('/dashboard/info')
          await retrySession()
        },
      }),
    })
  }

  async function remove({ _id, name, role }: User) {
    const own = _id === self._id
    const agreed = await confirm({
      title: deletion.title,
      text: `${deletion.warning} ${own ? ownWarning : warningFor(name, role)}`,
      agree: deletion.agree,
      danger: true,
    })
    if (!agreed) return
    await change({
      name: `delete ${_id}`,
      call: async () => (await api.deleteUser({ params: { id: _id } })).deletedCount,
      success: deletion.done,
      unchanged: 'This user had been deleted already.',
      ...(own && {
        leave: async () => {
          await navigate('/')
          await logout()
        },
      }),
    })
  }

  const columns = columnsFor({
    self,
    running,
    giveRole: (user, role) => void giveRole(user, role),
    remove: (user) => void remove(user),
  })
  return (
    <DataTable
      caption="All users"
      columns={columns}
      rows={list.items}
      rowKey={({ _id }) => _id}
      sorting={sorting}
    />
  )
}

type Actions = {
  self: User
  /** The button that waits. */
  running: string | null
  giveRole: (user: User, role: StaffRole) => void
  remove: (user: User) => void
}

function columnsFor({ self, running, giveRole, remove }: Actions): Column<User>[] {
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
      // At once, before the server has answered: a refusal brings the old role back with its message.
      cell: ({ _id, role }) =>
        running === `role ${_id}` && _id !== self._id ? otherRole(role) : role,
    },
    {
      header: 'Change Role',
      kind: 'action',
      cell: (user) => {
        if (user.role === 'Student') return null
        const role = otherRole(user.role)
        return (
          <Button
            variant="quiet"
            size="small"
            className="roomy:max-xl:px-3"
            busy={running === `role ${user._id}`}
            disabled={running !== null}
            onClick={() => giveRole(user, role)}
          >
            Make {role}
            <span className="sr-only">: {user.name}</span>
          </Button>
        )
      },
    },
    {
      header: 'Delete User',
      kind: 'action',
      cell: (user) => (
        <Button
          variant="danger"
          size="small"
          className="roomy:max-xl:px-3"
          busy={running === `delete ${user._id}`}
          disabled={running !== null}
          onClick={() => remove(user)}
        >
          Delete User<span className="sr-only">: {user.name}</span>
        </Button>
      ),
    },
  ]
}
