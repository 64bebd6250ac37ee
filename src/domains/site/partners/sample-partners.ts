import type { NewPartner } from './contract.ts'

/** The id tells them apart from what the owner adds, whatever is made of them later. */
type Sample = NewPartner & { id: string }

const sample = (
  place: number,
  name: string,
  category: string,
  services: string[],
  slug: string,
  website: boolean,
): Sample => ({
  id: `7a5e0000-0000-4000-8000-0000000000${String(place).padStart(2, '0')}`,
  name,
  category,
  services,
  phone: `+181355501${String(40 + place)}`,
  email: `office@${slug}.example`,
  website: website ? `https://www.${slug}.example/` : null,
})

/**
 * Ten fictional companies, one for each trade that a homeowner asks us about. They have reserved phone numbers and
 * domain names that no one can register (RFC 2606).
 */
export const SAMPLE_PARTNERS: readonly Sample[] = [
  sample(
    1,
    'Bayside Pool Care',
    'Pools and screens',
    ['Weekly pool service', 'Leak repair', 'Pump repair'],
    'bayside-pool-care',
    true,
  ),
  sample(
    2,
    'Lanai Screen Works',
    'Pools and screens',
    ['Re-screening', 'Screen enclosures', 'Frames and doors'],
    'lanai-screen-works',
    true,
  ),
  sample(3, 'South Shore Lawn', 'Yard and trees', ['Landscaping', 'Sod', 'Mulch and beds'], 'south-shore-lawn', true),
  sample(
    4,
    'Dry Season Irrigation',
    'Yard and trees',
    ['Sprinkler repair', 'Timers', 'Rust filters'],
    'dry-season-irrigation',
    false,
  ),
  sample(
    5,
    'Palm & Oak Tree Care',
    'Yard and trees',
    ['Trimming', 'Stump removal', 'Storm cleanup'],
    'palm-and-oak',
    true,
  ),
  sample(
    6,
    'Shell Point Roofing',
    'Roof, paint and doors',
    ['Tile roofs', 'Shingle roofs', 'Leak repair'],
    'shell-point-roofing',
    true,
  ),
  sample(
    7,
    'Little Manatee Painting',
    'Roof, paint and doors',
    ['Exterior painting', 'Stucco repair'],
    'little-manatee-painting',
    true,
  ),
  sample(
    8,
    'Tidewater Garage Doors',
    'Roof, paint and doors',
    ['Springs', 'Openers', 'New doors'],
    'tidewater-garage-doors',
    false,
  ),
  sample(
    9,
    'Two Ladders Handyman',
    'Around the house',
    ['Small repairs', 'Fences and gates', 'Gutters'],
    'two-ladders',
    true,
  ),
  sample(
    10,
    'Mangrove Pest Control',
    'Around the house',
    ['Ants and roaches', 'Termites', 'Mosquitoes'],
    'mangrove-pest-control',
    true,
  ),
]
