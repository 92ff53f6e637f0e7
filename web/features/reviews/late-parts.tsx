import { late } from '#web/ui/late.tsx'

// What signed-in people can do about reviews: visitors never need it.

export const LateOwnReview = late(async () => (await import('./own-review.tsx')).OwnReview)

export const LateReviewActions = late(
  async () => (await import('./review-actions.tsx')).ReviewActions,
)

export const LateHiddenReviews = late(
  async () => (await import('./hidden-reviews.tsx')).HiddenReviews,
)
