const prefix = 'imported:'

/** Stands in for the account of an imported person, whose verified e-mail claims the record later. */
export const importedAccount = (userId: string): string => prefix + userId

export const isImported = ({ account_id }: { account_id: string }): boolean =>
  account_id.startsWith(prefix)
