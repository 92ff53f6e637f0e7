import type { Person } from '#tests/support/school/accounts.ts'
import { expect } from './browser.ts'
import {
  action,
  card,
  fields,
  frame,
  has,
  links,
  picture,
  profile,
  row,
  says,
  shows,
  sidebar,
  status,
  type Part,
} from './parts.ts'

/** Facts of every class. */
export const lesson = {
  price: 59.5,
  availableSeats: 9,
  description: 'A window, a chair and one person to photograph.',
}

/**
 * The classes of `instructor` are Fog, Rain and Snow, which is pending; `student` has ordered the first and
 * paid for the second.
 */
type Actors = Record<'admin' | 'instructor' | 'newInstructor' | 'student' | 'newStudent', Person> &
  Record<'openId' | 'pendingId', string>

type Screen = [clauses: string, path: string, parts: Part[]]

const classForm = ['Course Name', 'Photo URL', 'Instructor name', 'Instructor email']
const classNumbers = ['Available seats', 'Price ($)', 'Description']

/** The parts that each person finds on the screens of clause 2 before anything is pressed. */
export const listScreens = ({
  admin,
  instructor,
  newInstructor,
  student,
  newStudent,
  openId,
  pendingId,
}: Actors): [who: string, person: Person | null, screens: Screen[]][] => [
  [
    'a visitor',
    null,
    [
      ['2.3', '/classes', frame(null)],
      ['1.3', '/', has('heading', ['Our Popular Classes', 'Our hard working Instructor'])],
      [
        '2.5',
        '/nothing',
        [...has('heading', ['404 NOT FOUND']), ...links({ 'Back to Home': '/' })],
      ],
      [
        '2.6',
        '/login',
        [
          ...has('heading', ['Login to your Account']),
          (page) =>
            expect(page.getByRole('main')).toContainText(
              "Don't have account ? just create an account and enjoy the experience.",
            ),
          ...links({ 'just create an account': '/register' }),
          shows((page) => page.getByPlaceholder('Enter your email')),
          shows((page) => page.getByPlaceholder('Password').and(page.locator('[type=password]'))),
          shows((page) => page.getByText('Or', { exact: true })),
          ...has('button', ['Sign In', 'Sign In with Google']),
        ],
      ],
      [
        '2.8',
        '/register',
        [
          ...fields(['First name', 'Last name', 'Email', 'Role']),
          ...fields(['Password', 'Confirm password', 'Photo URL']),
          ...links({ 'Log in here': '/login' }),
          ...has('button', ['Register']),
        ],
      ],
      [
        '2.9',
        '/instructors',
        [
          picture(card('Rosa Tell')),
          // The email begins with this word, too.
          shows((page) => card('Rosa Tell')(page).getByText('Instructor', { exact: true })),
          ...says([instructor.email, 'Total 450+ Student'], card('Rosa Tell')),
        ],
      ],
      [
        '2.10',
        '/classes',
        [
          picture(card('Fog')),
          ...says(['Fog', lesson.description, 'Available: 9 Seats', '$59.50'], card('Fog')),
          ...links({ 'Add to Cart': `/classlist/${openId}` }, card('Fog')),
        ],
      ],
    ],
  ],
  [
    'a student',
    student,
    [
      ['2.3', '/classes', frame(student)],
      ['2.12', '/dashboard/info', profile(student)],
      [
        '2.4 and 2.14',
        '/dashboard/cart',
        [
          ...sidebar({ Homepage: '/', 'Class List': '/dashboard/cart' }),
          ...has('columnheader', ['Course Name', 'Payment Status', 'Delete', 'Confirm']),
          status('Fog', 'Not Paid', 'red'),
          action('Fog', 'Delete', true),
          action('Fog', 'Confirm', true),
          status('Rain', 'Paid', 'green'),
          action('Rain', 'Delete', true),
          action('Rain', 'Confirm', false),
        ],
      ],
    ],
  ],
  [
    'a student without an order',
    newStudent,
    [
      ['2.14', '/dashboard/cart', links({ 'Browse Course': '/classes' })],
      [
        '2.11',
        `/classlist/${openId}`,
        [
          ...has('heading', ['Fog']),
          ...says([lesson.description, '$59.50']),
          ...fields(['Name', 'Email Address']),
          ...has('button', ['Add to Cart']),
        ],
      ],
    ],
  ],
  [
    'an instructor',
    instructor,
    [
      ['2.3', '/classes', frame(instructor)],
      ['2.12', '/dashboard/info', profile(instructor)],
      ['5.3', '/dashboard/addclass', fields([...classForm, ...classNumbers])],
      [
        '2.17',
        `/dashboard/updateClass/${pendingId}`,
        fields(['Course Name', 'Price ($)', 'Description']),
      ],
      [
        '2.4 and 2.13',
        '/dashboard/myclass',
        [
          ...sidebar({
            Homepage: '/',
            'My Class': '/dashboard/myclass',
            'Add New Class': '/dashboard/addclass',
          }),
          ...has('heading', ['Total Course: 3']),
          ...has('columnheader', ['#', 'Course Name', 'Total Enroll']),
          ...has('columnheader', ['Feedback', 'Status', 'Update']),
          status('Fog', 'Approved', 'green'),
          status('Snow', 'Pending', 'yellow'),
          ...links({ Update: `/dashboard/updateClass/${pendingId}` }, row('Snow')),
        ],
      ],
    ],
  ],
  [
    'an instructor without a class',
    newInstructor,
    [
      [
        '2.13',
        '/dashboard/myclass',
        [
          ...says(["You Don't Added Any Courses"]),
          ...links({ 'Add Class': '/dashboard/addclass' }),
        ],
      ],
    ],
  ],
  [
    'an admin',
    admin,
    [
      ['2.3', '/classes', frame(admin)],
      ['2.12', '/dashboard/info', profile(admin)],
      [
        '2.4 and 2.15',
        '/dashboard/manageUser',
        [
          ...sidebar({
            Homepage: '/',
            'Manage Users': '/dashboard/manageUser',
            'Review Classes': '/dashboard/reviewClass',
          }),
          ...has('columnheader', ['Name', 'Role', 'Delete User']),
          action(admin.email, 'Make Instructor', true),
          action(instructor.email, 'Make Admin', true),
          action(student.email, 'Delete User', true),
          (page) =>
            expect(row(student.email)(page).getByRole('button', { name: /^Make/ })).toHaveCount(0),
        ],
      ],
      [
        '2.16',
        '/dashboard/reviewClass',
        [
          ...has('columnheader', ['Image', 'Title', 'Instructor Name', 'Instructor Email']),
          ...has('columnheader', ['Price', 'Status', 'Seats', 'Approved', 'Deny', 'Send Feedback']),
          picture(row('Snow')),
          ...says(['Snow', 'Rosa Tell', '$59.50'], row('Snow')),
          shows((page) => row('Snow')(page).getByRole('cell', { name: '9', exact: true })),
          (page) => expect(row('Snow')(page)).toContainText(instructor.email),
          ...['Approved', 'Deny', 'Send Feedback'].map((label) => action('Snow', label, true)),
          ...['Approved', 'Deny'].map((label) => action('Fog', label, false)),
          action('Fog', 'Send Feedback', true),
          status('Snow', 'Pending', 'yellow'),
          status('Fog', 'Approved', 'green'),
        ],
      ],
    ],
  ],
]
