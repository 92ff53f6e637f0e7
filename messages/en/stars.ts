/** Students' ratings of a class, on its cards and pages. */
export const stars = {
  mean: [
    '{stars}<hidden> out of 5 stars</hidden> · {count, plural, one {# review} other {# reviews}}',
    'The stars are a number such as 4.5; only screen readers read what is in the tag',
  ],
} as const
