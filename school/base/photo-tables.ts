type GalleryPhoto = {
  id: string
  position: number
  title: string
  alt: string
  photo: string
  width: number
  height: number
}

export type PhotoTables = {
  /**
   * `tutor` is the credit as an admin saw it: renaming the account does not change it, and it is empty once
   * the instructor has left. `instructor_id` is null where an admin wrote a text.
   */
  gallery_photos: GalleryPhoto & { tutor: string; instructor_id: string | null }

  portfolio_photos: GalleryPhoto & { user_id: string }

  photos: {
    id: string
    /** As in photo fields: `/photos/class-….jpg`. */
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
  photo_files: { name: string; photo_id: string; file: string }

  /** 32 random bytes each (base64url). */
  school_keys: { name: 'pictures'; key: string }

  warnings: {
    name: 'work-room' | 'backup' | 'proof' | 'books' | 'pending-classes'
    told_at: number
  }
}
