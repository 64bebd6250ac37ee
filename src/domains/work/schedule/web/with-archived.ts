type Named = { id: string; name: string }

/** The equipment that can be chosen, and what is planned already and was archived since: that can still be removed. */
export const withArchived = <All extends readonly Named[]>(known: All | undefined, planned: readonly Named[] = []) => [
  ...(known ?? []),
  ...(known ? planned.filter(({ id }) => !known.some((one) => one.id === id)) : []).map((one) => ({
    ...one,
    status: 'archived',
  })),
]
