/** A photograph on its way to the school. */
export const upload = {
  uploading: ['Uploading the photo', 'Names the progress bar for screen readers'],
  uploaded: ['Uploading the photo, {share}', 'The share is such as 25%'],
  preparing: 'Uploaded. Preparing the photo…',
  sendsLater: 'Sending the form as soon as the photo is ready…',
  sendNot: ['Don’t send it yet', 'A button: the form no longer waits for its photo'],
  changed: 'This file has changed, or is no longer there. Choose it again.',
  stalled: 'The upload has stalled. Check your connection and try again.',
  offline: 'You’re offline. The upload continues when you’re back online.',
  waits: ['Waiting', 'A file whose upload has not begun'],
  waitsForOthers: 'Uploaded. It is added after the photographs above it.',
} as const
