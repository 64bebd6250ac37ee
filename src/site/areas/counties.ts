import { CloudRain, Droplets, Gem, Mountain, Sun, ThermometerSun } from 'lucide-react'
import { CLAIMS } from '#domains/system/business/business-facts.ts'
import type { Area } from './area.ts'

export const pascoCounty: Area = {
  slug: 'pasco-county',
  name: 'Pasco County',
  kind: 'AdministrativeArea',
  within: 'Florida',
  intro:
    "From Land O' Lakes to Dade City there are lakes, new rooftops and old hill towns, and pavers wear differently in each. Tell us where you are and what you see.",
  drive:
    'Pasco is outside our usual area, 50 to 75 minutes away, so we come for larger jobs and set aside the whole day for them.',
  troubles: {
    heading: 'What the ground in Pasco does to pavers',
    cards: [
      {
        icon: Droplets,
        title: 'Tea-colored water',
        text: 'Lawns near the lakes are often watered from a shallow well or the lake itself. Light pavers take on the color of tea, and it comes out with cleaner, not with force.',
      },
      {
        icon: Mountain,
        title: 'Sand over limestone',
        text: 'Ground like this can settle. We lift and level a low spot once. If it comes back, have the ground checked before you spend more on what’s on top.',
      },
      {
        icon: Gem,
        title: 'Scale at the waterline',
        text: 'Hard water dries to a chalky ring on coping and dark pavers. A mild descaler dissolves it, where a scraper would take the face of the stone with it.',
      },
    ],
  },
  sealing: {
    text: 'Long driveways, lake patios and pool decks, each planned as one trip.',
    ticks: ['Priced from photos when they show enough', 'Scale removed before the first coat'],
  },
  washing: {
    text: 'House, roof, pool cage and drive in one trip, so the distance pays off for you.',
    ticks: ['Pool cages and lanai floors', 'Shingle and tile roofs, soft washed', 'Sidewalks along the lot'],
  },
  restoration: {
    text: 'Low spots, spread edges and driveways with half of their sand gone.',
    ticks: ['Base checked before pavers go back', 'Failed edging replaced', 'Faded pavers flipped where possible'],
  },
  around: {
    heading: 'Where in Pasco',
    places: [
      { name: "Land O' Lakes", text: 'Lakefront patios and wooded drives, where tannin and moss come first.' },
      {
        name: 'Wesley Chapel',
        text: 'New neighborhoods with wide paver drives and HOAs that care how they look.',
      },
      { name: 'New Port Richey', text: 'Salt on the Gulf breeze, and many concrete drives from the 1960s and 1970s.' },
      { name: 'Trinity', text: 'Golf-course streets, tile roofs and pool decks under screens.' },
      {
        name: 'Zephyrhills',
        text: 'Hard water and winter residents: the months before the season are a good time to clean.',
      },
      { name: 'Dade City', text: 'Hills, older houses and brick walks that call for patience and low pressure.' },
    ],
  },
  pair: 'tile-roof',
}

export const hillsboroughCounty: Area = {
  slug: 'hillsborough-county',
  name: 'Hillsborough County',
  kind: 'AdministrativeArea',
  within: 'Florida',
  intro:
    'Bay shore in the west, pine flats in the south, farmland in the east: one county with many kinds of ground. This is our home county, and most of our jobs are here.',
  drive: 'Most addresses in the county are within 45 minutes of us.',
  troubles: {
    heading: 'What the whole county has in common',
    cards: [
      {
        icon: CloudRain,
        title: 'Storms from June to September',
        text: 'Rain comes on most summer afternoons, finds the lowest joint and carries its sand away. Weeds move into the gap.',
      },
      {
        icon: Sun,
        title: 'Sun in every other month',
        text: 'Color in concrete pavers fades from the top down. Cleaning uncovers what is left of it, and sealer with UV protection slows the rest.',
      },
      {
        icon: ThermometerSun,
        title: 'Damp air all year',
        text: `Algae, mold and mildew need nothing but moisture and shade. Cleaning ${CLAIMS.cleaningRecommended} keeps a film from turning into a crust.`,
      },
    ],
  },
  sealing: {
    text: 'Driveways, pool decks, patios and walks at home, and entrances at work.',
    ticks: ['One price in writing before work begins', 'High gloss, soft sheen or no sheen'],
  },
  washing: {
    text: 'Homes, plazas, offices and HOA common areas.',
    ticks: [
      'Roofs and siding by soft wash',
      'Dumpster pads and drive-through lanes',
      'Clubhouses, walls and entry signs',
    ],
  },
  restoration: {
    text: `Cleaning, leveling, sand and sealer in one job, usually ${CLAIMS.restorationTakes}.`,
    ticks: ['Deep cleaning and weed removal', 'Fresh sand, settled into every joint', 'Low spots brought back up'],
  },
  around: {
    heading: 'From the bay to the ranches',
    places: [
      { name: 'Tampa', text: 'Courtyards, old brick and narrow lots.' },
      { name: 'Brandon', text: 'Established streets in deep shade.' },
      { name: 'Riverview', text: 'New driveways that lose their first sand.' },
      { name: 'Ruskin', text: 'Our base, between the river and the fields.' },
      { name: 'Apollo Beach', text: 'Canal lots, docks and salt.' },
      { name: 'Valrico', text: 'Long drives under oaks and on gentle hills.' },
      { name: 'FishHawk', text: 'Sidewalks, trails and HOA standards.' },
    ],
  },
  pair: 'shop-plaza',
}
