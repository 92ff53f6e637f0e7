import { sql, type Kysely } from 'kysely'

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('photo', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .addCheckConstraint('users_role', sql`role in ('Student', 'Instructor', 'Admin')`)
    .execute()
  const present = sql<boolean>`removed_at is null`
  await db.schema
    .createIndex('users_email')
    .unique()
    .on('users')
    .column('email')
    .where(present)
    .execute()
  await db.schema
    .createIndex('users_in_order')
    .on('users')
    .columns(['created_at', 'id'])
    .where(present)
    .execute()
  await db.schema
    .createIndex('users_by_role')
    .on('users')
    .columns(['role', 'created_at', 'id'])
    .where(present)
    .execute()
}

async function createClasses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('classes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('instructor_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('photo', 'text', (c) => c.notNull())
    .addColumn('instructor_name', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addColumn('available_seats', 'integer', (c) => c.notNull())
    .addColumn('enrolled', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('feedback', 'text')
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addCheckConstraint('classes_status', sql`status in ('pending', 'approved', 'denied')`)
    .addCheckConstraint('classes_price', sql`price_cents >= 0`)
    .addCheckConstraint('classes_seats', sql`available_seats >= 0 and enrolled >= 0`)
    .execute()
  // One index for every way that a list can be filtered and sorted; the id makes the order total.
  const lists = {
    classes_in_order: ['created_at', 'id'],
    classes_by_instructor: ['instructor_id', 'created_at', 'id'],
    classes_by_name: ['name', 'status'],
    classes_newest: ['status', 'created_at', 'id'],
    classes_by_price: ['status', 'price_cents', 'id'],
    classes_by_seats: ['status', 'available_seats', 'id'],
    classes_topic_newest: ['status', 'topic', 'created_at', 'id'],
    classes_topic_by_price: ['status', 'topic', 'price_cents', 'id'],
    classes_topic_by_seats: ['status', 'topic', 'available_seats', 'id'],
  }
  for (const [name, columns] of Object.entries(lists))
    await db.schema
      .createIndex(name)
      .on('classes')
      .columns(columns)
      .where(sql<boolean>`withdrawn_at is null`)
      .execute()
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('student_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('class_id', 'text', (c) => c.notNull().references('classes.id'))
    .addColumn('course_name', 'text', (c) => c.notNull())
    .addColumn('student_name', 'text', (c) => c.notNull())
    .addColumn('student_email', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('cancelled_at', 'bigint')
    .addCheckConstraint('orders_status', sql`status in ('open', 'paid', 'cancelled')`)
    .addCheckConstraint('orders_paid', sql`(status = 'open') = (paid_at is null)`)
    .addCheckConstraint(
      'orders_cancelled',
      sql`(status = 'cancelled') = (cancelled_at is not null)`,
    )
    .execute()
  const active = sql<boolean>`cancelled_at is null`
  await db.schema
    .createIndex('orders_one_active')
    .unique()
    .on('orders')
    .columns(['student_id', 'class_id'])
    .where(active)
    .execute()
  await db.schema
    .createIndex('orders_by_student')
    .on('orders')
    .columns(['student_id', 'created_at', 'id'])
    .where(active)
    .execute()
  await db.schema
    .createIndex('orders_by_class')
    .on('orders')
    .columns(['class_id', 'status', 'student_id'])
    .execute()
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('class_id', 'text', (c) => c.notNull().references('classes.id'))
    .addColumn('student_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('amount_cents', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('payments_kind', sql`kind in ('paid', 'cancelled')`)
    .addUniqueConstraint('payments_once', ['order_id', 'kind'])
    .execute()
}

async function createGallery(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gallery_photos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('photo', 'text', (c) => c.notNull())
    .addColumn('tutor', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .execute()
}

async function createLocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('locks')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('taken', 'bigint', (c) => c.notNull())
    .execute()
  await sql`insert into locks (name, taken) values ('admins', 0)`.execute(db)
}

/**
 * Users, classes, orders with their payments, the gallery. The words of the classes came with it once,
 * and come with 0013 now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createUsers(db)
  await createClasses(db)
  await createOrders(db)
  await createGallery(db)
  await createLocks(db)
}
