export type GalleryPhotosTable = {
  id: string
  position: number
  title: string
  alt: string
  photo: string
  tutor: string
  width: number
  height: number
}

export type PortfolioPhotosTable = Omit<GalleryPhotosTable, 'tutor'> & { user_id: string }

export type PhotosTable = {
  id: string
  /** As a photo field names it: `/photos/class-….jpg`. */
  address: string
  owner_id: string
  added_at: number
  /** When to check next whether anything uses it. */
  look_at: number
  /** Size of its files; null for older photos until they are counted. */
  bytes: number | null
  /** 1 if the school knew nothing of the sender; see `isNewcomer`. */
  by_newcomer: 0 | 1
  /** JSON: measurements of a photo to hand in; null for others. */
  facts: string | null
}

/** `name` is the part after `/photos/`. */
export type PhotoFilesTable = { name: string; photo_id: string; file: string }

/** 32 random bytes each (base64url). */
export type SchoolKeysTable = { name: 'pictures'; key: string }

export type WarningsTable = { name: 'work-room'; told_at: number }
