import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Access } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import type { VerifyToken } from '#identity/verify-token.ts'
import type { Clock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { sendErrorEnvelope } from '#platform/http/errors.ts'
import { mount, refuseOtherMethods } from '#platform/http/mount.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { bindAudit } from './audit/audit.routes.ts'
import { createAudit } from './audit/audit.service.ts'
import { authorize, type AuthorizeParts } from './authorize.ts'
import { bindClasses } from './classes/classes.routes.ts'
import { createClasses, type ClassesService } from './classes/classes.service.ts'
import { bindGallery } from './gallery/gallery.routes.ts'
import { createGallery, type GalleryService } from './gallery/gallery.service.ts'
import type { Handlers } from './handlers.ts'
import { migrations } from './migrations.ts'
import { bindOrders } from './orders/orders.routes.ts'
import { createOrders, type OrdersService } from './orders/orders.service.ts'
import { refuse } from './refuse.ts'
import type { Tables } from './tables.ts'
import { bindUsers } from './users/users.routes.ts'
import { createUsers, type UsersService } from './users/users.service.ts'

export type SchoolParts = {
  database: Database
  verifyToken: VerifyToken
  /** The identity service's: ends every sign-in of the account; may be called again. */
  disableAccount: (uid: string) => Promise<void>
  clock: Clock
  /** The product's name, for the title of the OpenAPI document. */
  product: string
}

/** The school's API as a plugin for the prefix `/api`, and its services for the start. */
export type School = {
  plugin: FastifyPluginAsync
  users: UsersService
  classes: ClassesService
  orders: OrdersService
  gallery: GalleryService
}

const openApi = { method: 'GET', path: '/openapi.json', response: z.unknown() }

function commonErrors(access: string): ErrorCode[] {
  const always: ErrorCode[] = ['invalid-input', 'too-many-requests', 'internal']
  if (access === 'public') return always
  const signedIn: ErrorCode[] = [...always, 'unauthenticated', 'forbidden']
  return access === 'account' ? signedIn : [...signedIn, 'no-user-record']
}

function documentOf(product: string) {
  return openApiDocument(api, {
    title: `${product} API`,
    description: 'Classes, orders, users and the gallery of the school.',
    version: '1.0.0',
    statusOf: (code) => errorStatus[code as ErrorCode],
    commonErrors,
  })
}

function createPlugin(
  handlers: Handlers,
  parts: AuthorizeParts,
  product: string,
): FastifyPluginAsync {
  const document = documentOf(product)
  return async (app) => {
    app.setErrorHandler(sendErrorEnvelope)
    // A route of its own: the site answers every path that nothing else does.
    app.all('/*', () => {
      throw refuse('not-found', 'There is no such call.')
    })
    for (const [name, endpoint] of Object.entries(api))
      mount(
        app,
        endpoint,
        (request) => authorize<Access>(parts, endpoint.access, request.headers.authorization),
        // The table gives every name its own handler; looked up by name the pair is lost to the types.
        handlers[name as keyof Handlers] as Parameters<typeof mount>[3],
      )
    app.get(openApi.path, async () => document)
    refuseOtherMethods(app, [...Object.values(api), openApi])
  }
}

/** Brings the school's tables up to date and makes its services and its API. */
export async function createSchool(parts: SchoolParts): Promise<School> {
  const { database, verifyToken, disableAccount, clock, product } = parts
  await migrate(database, 'school', migrations)
  const db = database.tables<Tables>()
  const classes = createClasses({ db, clock })
  const orders = createOrders({ db, clock, classes })
  const users = createUsers({ db, clock, disableAccount, classes, orders })
  const gallery = createGallery({ db })
  const handlers: Handlers = {
    ...bindUsers(users),
    ...bindClasses(classes),
    ...bindOrders(orders),
    ...bindGallery(gallery),
    ...bindAudit(createAudit({ db })),
  }
  const plugin = createPlugin(
    handlers,
    { verifyToken, recognise: (account) => users.recognise(account) },
    product,
  )
  return { plugin, users, classes, orders, gallery }
}
