/** How soon we arrive, as a part of a sentence: `and should be there in about 20 minutes`. */
export const formatArrival = (minutes: number): string => `and should be there in about ${minutes} minutes`
