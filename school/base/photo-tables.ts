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

/** The photographs that instructors show on their pages, besides those of the gallery. */
export type PortfolioPhotosTable = Omit<GalleryPhotosTable, 'tutor'> & { user_id: string }

/** Photos that people have sent. */
export type PhotosTable = {
  id: string
  /** As a photo field names it: `/photos/class-….jpg`. */
  address: string
  owner_id: string
  added_at: number
  /** When it is looked at next whether anything uses it. */
  look_at: number
  /** How many bytes its files have; null for older photos until they are counted. */
  bytes: number | null
  /** 1 where it was sent by somebody of whom the school knew nothing then; see `isNewcomer`. */
  by_newcomer: 0 | 1
  /** JSON: what was measured of a photo to be handed in; null for others. */
  facts: string | null
}

/** The stored file behind each address of a photo; `name` is what stands behind `/photos/`. */
export type PhotoFilesTable = { name: string; photo_id: string; file: string }

/** Keys that the school has made for itself, 32 random bytes each (base64url). */
export type SchoolKeysTable = { name: 'pictures'; key: string }

/** What the admins have been told that is still so. */
export type WarningsTable = { name: 'work-room'; told_at: number }
