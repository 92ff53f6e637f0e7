import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import { EmailText } from '#web/features/dashboard/email-text.tsx'
import { useChange } from '#web/features/dashboard/use-change.ts'
import { api } from '#web/session/api.ts'
import { logout, retrySession } from '#web/session/store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'

type StaffRole = 'Admin' | 'Instructor'

const ownWarning = 'This is your own account: you are logged out and can never log in again.'

function warningFor(name: string, role: User['role']): string {
  const classes = role === 'Student' ? '' : ', and every class of theirs is withdrawn'
  return `${name} can never log in again${classes}.`
}

/** Everybody at the school; `self` is the admin who looks (clauses 2.15, 4.4). */
export function UsersTable({ users, self }: { users: User[]; self: User }) {
  const { running, change } = useChange()
  const { confirm } = useDialogs()
  const navigate = useNavigate()

  async function giveRole({ _id, name }: User, role: StaffRole) {
    const own = _id === self._id
    if (own) {
      const agreed = await confirm({
        title: 'Are you sure?',
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
      success: { title: 'Role Updated Successfully' },
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
      title: 'Are you sure?',
      text: `You won't be able to revert this! ${own ? ownWarning : warningFor(name, role)}`,
      agree: 'Yes, delete it!',
      danger: true,
    })
    if (!agreed) return
    await change({
      name: `delete ${_id}`,
      call: async () => (await api.deleteUser({ params: { id: _id } })).deletedCount,
      success: { title: 'Deleted!', text: 'Your file has been deleted.' },
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
  return <DataTable caption="All users" columns={columns} rows={users} rowKey={({ _id }) => _id} />
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
      cell: ({ _id, name, photo }) => (
        <span className="flex items-baseline gap-3 sm:items-center">
          <span className="self-center sm:max-md:hidden">
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
      cell: ({ email }) => (
        <span className="sm:max-md:text-sm">
          <EmailText email={email} />
        </span>
      ),
    },
    { header: 'Role', narrow: true, cell: ({ role }) => role },
    {
      header: 'Change Role',
      bare: 'action',
      cell: (user) => {
        if (user.role === 'Student') return null
        const role = user.role === 'Admin' ? 'Instructor' : 'Admin'
        return (
          <Button
            variant="quiet"
            size="small"
            className="sm:max-md:px-3"
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
      bare: 'action',
      cell: (user) => (
        <Button
          variant="danger"
          size="small"
          className="sm:max-md:px-3"
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
