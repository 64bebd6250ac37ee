import { BrickWall, Droplets, House, SquareParking, Sun, Tractor, TreePalm, Umbrella, Waves, Wind } from 'lucide-react'
import type { Area } from './area.ts'

export const apolloBeach: Area = {
  slug: 'apollo-beach',
  name: 'Apollo Beach',
  kind: 'City',
  within: 'Hillsborough County',
  intro:
    'Canal lots mean salt air, sprinkler rust and a pool deck that never quite dries out. We clean it off, lock the joints and seal it against the next summer.',
  drive: 'Apollo Beach is about 10 minutes up the shore.',
  troubles: {
    heading: 'What Apollo Beach does to pavers',
    cards: [
      {
        icon: Waves,
        title: 'Salt off the water',
        text: 'Spray and sea breeze leave a white film that draws damp and works into open joints. We rinse it out before we seal, because sealer over salt turns cloudy.',
      },
      {
        icon: Droplets,
        title: 'Rust from well water',
        text: 'Wells near the bay often carry iron, and sprinklers paint it on walls and driveways in orange fans. A rust remover goes on first; bleach would only set the stain.',
      },
      {
        icon: TreePalm,
        title: 'Decks that stay damp',
        text: 'The strip between house and seawall gets sun for only part of the day, so algae takes the shady side. A soft wash kills the growth instead of moving it along.',
      },
    ],
  },
  sealing: {
    text: 'Pool decks, driveways and the walk down to the dock, in the finish you choose.',
    ticks: ['Grip additive for wet feet around the pool', 'Wet-look, satin or natural'],
  },
  washing: {
    text: 'Roofs, walls, docks and screens, at the pressure each can take.',
    ticks: ['Soft wash for stucco and roof tile', 'Docks and seawall caps', 'Salt film off rails and shutters'],
  },
  restoration: {
    text: 'For decks that have dipped toward the seawall, spread at the edge or lost their sand.',
    ticks: ['Sunken areas lifted and re-laid', 'Cloudy old sealer stripped', 'Coping and border rows set tight again'],
  },
  around: { neighbors: ['ruskin', 'riverview', 'sun-city-center', 'wimauma', 'brandon', 'tampa', 'fishhawk'] },
  pair: 'travertine-deck',
}

export const ruskin: Area = {
  slug: 'ruskin',
  name: 'Ruskin',
  kind: 'City',
  within: 'Hillsborough County',
  intro:
    'This is our own town. Field dust, river damp and hard well water turn a Ruskin driveway gray, and we know what order to take them off in.',
  drive: 'Most addresses in Ruskin are 10 minutes from us or less.',
  troubles: {
    heading: 'Why pavers in Ruskin go gray',
    cards: [
      {
        icon: Tractor,
        title: 'Dust from the fields',
        text: 'When the vegetable fields are worked, fine gray sand blows across the road and fills the pores of unsealed stone. The first rain turns it into a film that a hose can’t move.',
      },
      {
        icon: Wind,
        title: 'Mornings by the river',
        text: 'Near the Little Manatee, mornings are wet even in the dry months. Black mildew settles on soffits and north walls, and comes right back where it was rinsed but never treated.',
      },
      {
        icon: House,
        title: 'Old slab, new pavers',
        text: 'It’s common here to find a walk poured in the 1970s beside pavers laid last year. Each gets its own cleaner and its own pressure; one setting for both would scar the older concrete.',
      },
    ],
  },
  sealing: {
    text: 'Driveways, patios and front walks, sealed by people you may meet at the grocery store next week.',
    ticks: ['Joint sand packed before any sealer goes on', 'Your pick of gloss, soft sheen or none'],
  },
  washing: {
    text: 'House, roof, driveway and fence, often in a single visit because we are close by.',
    ticks: [
      'Stucco, block and vinyl siding',
      'Roofs washed without high pressure',
      'Battery and trailer rust on concrete',
    ],
  },
  restoration: {
    text: 'When a boat trailer has pressed two tracks into the drive, or ants have emptied the joints.',
    ticks: ['Wheel tracks lifted and leveled', 'Hollow joints filled again', 'Cracked pavers swapped for sound ones'],
  },
  around: { neighbors: ['apollo-beach', 'sun-city-center', 'wimauma', 'riverview', 'parrish', 'bradenton', 'tampa'] },
  pair: 'herringbone-driveway',
}

export const tampa: Area = {
  slug: 'tampa',
  name: 'Tampa',
  kind: 'City',
  within: 'Hillsborough County',
  intro:
    'From bungalow walks in Seminole Heights to walled courtyards in South Tampa: small, shaded, well-used stone that needs a careful hand, not more pressure.',
  drive: 'Most of Tampa is 30 to 45 minutes north of us.',
  troubles: {
    heading: 'What city life does to stone',
    cards: [
      {
        icon: Sun,
        title: 'Courtyards without a breeze',
        text: 'Between two walls, a floor dries slowly, so mildew starts at the drain and climbs the stucco. Walls and floor are washed in one go, from the top down.',
      },
      {
        icon: BrickWall,
        title: 'Brick that’s older than us',
        text: 'The brick in older neighborhoods is softer than a modern paver, and its joints give way under a hard jet. We lower the pressure, try a corner first and let the cleaner do the work.',
      },
      {
        icon: SquareParking,
        title: 'Tight lots, parked cars',
        text: 'Side yards can be a few feet wide and the van may be parked half a block away. Long hoses reach the back, we shield doors and cars from spray, and we leave the alley the way we found it.',
      },
    ],
  },
  sealing: {
    text: 'Courtyards, front walks and short driveways that have to look right from the window.',
    ticks: ['A breathable natural finish for old brick', 'Satin where noon glare is a problem'],
  },
  washing: {
    text: 'Homes, storefronts and apartment walks, before the street wakes up or after it has closed.',
    ticks: ['Gum and grease on sidewalks', 'Porches, steps and painted wood', 'Parking pads and alley aprons'],
  },
  restoration: {
    text: 'Where a root has lifted the front walk, or a driveway has crept toward the street.',
    ticks: [
      'Bricks lifted, bed leveled, bricks put back',
      'Your old pieces saved and laid again',
      'Joints matched to the ones beside them',
    ],
  },
  around: {
    neighbors: ['brandon', 'riverview', 'apollo-beach', 'ruskin', 'dover', 'pasco-county', 'hillsborough-county'],
  },
  pair: 'front-walk',
}

export const bradenton: Area = {
  slug: 'bradenton',
  name: 'Bradenton',
  kind: 'City',
  within: 'Manatee County',
  intro:
    'Between the Manatee River and the Gulf beaches, sun and salt take the color out of stone early. In Bradenton, and up the river toward Ellenton, we bring it back.',
  drive: 'Bradenton is about 35 minutes south of us, in Manatee County.',
  troubles: {
    heading: 'What the coast does to a Bradenton patio',
    cards: [
      {
        icon: Sun,
        title: 'Light from above and below',
        text: 'White walls and water throw the sun back up, so pale pavers go chalky and dark ones go gray. A first cleaning shows how much color is left before you decide on a sealer.',
      },
      {
        icon: Umbrella,
        title: 'Beach sand at the door',
        text: 'What comes home on feet and tires works like sandpaper on a high-gloss finish. Between the car and the door, satin or natural hides scuffs better.',
      },
      {
        icon: House,
        title: 'Concrete with shell in it',
        text: 'Plenty of block houses from the 1950s and 1960s in Manatee County still have their original driveway. Blasting exposes the shell, so we clean it evenly with a surface cleaner and less force.',
      },
    ],
  },
  sealing: {
    text: 'Pool decks, driveways and riverside patios, protected from salt and strong light.',
    ticks: ['UV protection where there is no shade', 'A finish chosen for bare feet in July'],
  },
  washing: {
    text: 'Tile roofs, stucco, docks and the sidewalk out front.',
    ticks: [
      'Lichen on barrel tile, treated until it releases',
      'River docks and their steps',
      'Sea air residue off doors and frames',
    ],
  },
  restoration: {
    text: 'For patios that have bleached, rocked loose or been sealed once too often.',
    ticks: [
      'Peeling sealer stripped to bare stone',
      'Rocking pavers bedded firm',
      'Bleached joints swept with fresh sand',
    ],
  },
  around: { neighbors: ['parrish', 'ruskin', 'sun-city-center', 'apollo-beach', 'wimauma', 'riverview', 'tampa'] },
  pair: 'slate-driveway',
}
