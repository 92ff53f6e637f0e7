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
}

/** The stored file behind each address of a photo; `name` is what stands behind `/photos/`. */
export type PhotoFilesTable = { name: string; photo_id: string; file: string }
