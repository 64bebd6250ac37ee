/** The middle of each town we work in, by ZIP code, to about a mile: enough for a map, but not for finding a house. */
const BY_ZIP: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  '33570': [27.7209, -82.4334],
  '33572': [27.7731, -82.4076],
  '33573': [27.7142, -82.3579],
  '33598': [27.7125, -82.299],
  '33534': [27.8536, -82.3826],
  '33578': [27.8661, -82.3265],
  '33579': [27.8025, -82.2762],
  '33569': [27.8456, -82.3082],
  '33510': [27.9556, -82.299],
  '33511': [27.9057, -82.2884],
  '33594': [27.9379, -82.2365],
  '33596': [27.8878, -82.2476],
  '33527': [27.9942, -82.2195],
  '33547': [27.8664, -82.2126],
  '33602': [27.9506, -82.4572],
  '34219': [27.5876, -82.4251],
  '34205': [27.4836, -82.5834],
  '34221': [27.5214, -82.5723],
}

/** Null for a ZIP code that is not known. */
export function findCoordinates(zip: string): { latitude: number; longitude: number } | null {
  const found = BY_ZIP[zip.slice(0, 5)]
  return found ? { latitude: found[0], longitude: found[1] } : null
}
