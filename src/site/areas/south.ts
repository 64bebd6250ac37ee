import {
  Bug,
  CarFront,
  CloudRain,
  Footprints,
  Layers,
  Mail,
  Snowflake,
  Sprout,
  Sunrise,
  TrendingDown,
  Truck,
} from 'lucide-react'
import type { Area } from './area.ts'

export const sunCityCenter: Area = {
  slug: 'sun-city-center',
  name: 'Sun City Center',
  kind: 'City',
  within: 'Hillsborough County',
  intro:
    'Quiet streets, golf carts and a lanai in daily use. We keep driveways clean and floors sure underfoot, with one clear price before we start.',
  drive: 'Sun City Center is about 10 minutes east of us.',
  troubles: {
    heading: 'What a home in Sun City Center needs',
    cards: [
      {
        icon: Footprints,
        title: 'Sure footing when it is wet',
        text: 'Algae on an entry walk is slick long before it looks green. We treat it and wash it off, and add grip to the sealer where people walk with a cane or wet sandals.',
      },
      {
        icon: CarFront,
        title: 'Golf cart marks',
        text: 'Tight turns leave black rubber, and a leaking battery eats into concrete. We lift the rubber, neutralize the acid and tell you plainly what is etched for good.',
      },
      {
        icon: Sunrise,
        title: 'Summers up north',
        text: 'A house closed up from May to November grows mildew on every shaded side. We can do the work while you’re away. All we need is water at the spigot and an unlocked lanai door.',
      },
    ],
  },
  sealing: {
    text: 'Driveways, walks and lanai floors, in a finish that won’t glare at breakfast.',
    ticks: ['Added grip for entries and ramps', 'Clear sealer, so the approved color stays'],
  },
  washing: {
    text: 'Single-story homes, villas and cart paths, at the lowest pressure that works.',
    ticks: ['Painted and coated driveways', 'Lanai screens, frames and ceilings', 'Walls right up to the soffit'],
  },
  restoration: {
    text: 'For the walk with a lip that catches a toe.',
    ticks: ['Raised edges brought level', 'Loose steps and borders set firm', 'Missing joint sand replaced'],
  },
  around: { neighbors: ['ruskin', 'wimauma', 'apollo-beach', 'riverview', 'parrish', 'lithia', 'fishhawk'] },
  pair: 'screened-deck',
}

export const wimauma: Area = {
  slug: 'wimauma',
  name: 'Wimauma',
  kind: 'City',
  within: 'Hillsborough County',
  intro:
    'Sugar-fine sand underneath, summer storms above: in Wimauma pavers wander unless their joints are full. We fill them, lock them and seal them.',
  drive: 'Wimauma is about 15 minutes inland.',
  troubles: {
    heading: 'What sand and storms do in Wimauma',
    cards: [
      {
        icon: CloudRain,
        title: 'Edges that wash out',
        text: 'Fine sand leaves with the water. After a hard storm, look along the edge of the driveway: if you can see the side of the outer paver, its bed is going.',
      },
      {
        icon: Bug,
        title: 'Fire ants in the joints',
        text: 'Ants carry loose sand up grain by grain and leave a mound above and a hollow below. Stabilized sand under a sealer gives them little to dig in.',
      },
      {
        icon: Truck,
        title: 'Dirt road, clean driveway',
        text: 'Unpaved lanes and building sites send dust over everything near them, and tires bring the rest home. On sealed stone it rinses away before it can grind in.',
      },
    ],
  },
  sealing: {
    text: 'From a two-car driveway in a new village to the entrance of a ranch.',
    ticks: ['Joints filled to the bevel, then locked', 'A matte look that forgives dust'],
  },
  washing: {
    text: 'Houses, long walks and the pads where campers and boats are parked.',
    ticks: ['Gate posts, pillars and walls', 'Road dust off stucco and soffits', 'Camper, boat and trailer pads'],
  },
  restoration: {
    text: 'When the border has slipped and the bed has followed it.',
    ticks: [
      'New bedding, compacted in layers',
      'Edge restraint pinned back in',
      'A word about the downspout that caused it',
    ],
  },
  around: { neighbors: ['sun-city-center', 'ruskin', 'parrish', 'apollo-beach', 'riverview', 'lithia', 'fishhawk'] },
  pair: 'joints',
}

export const parrish: Area = {
  slug: 'parrish',
  name: 'Parrish',
  kind: 'City',
  within: 'Manatee County',
  intro:
    'Parrish is where Manatee County is growing, and new driveways here are pavers from day one. We keep them level, clean and sealed, from the lakes to the Ellenton side.',
  drive: 'Parrish is about 25 minutes south of us, just over the county line.',
  troubles: {
    heading: 'What Parrish driveways run into',
    cards: [
      {
        icon: Bug,
        title: 'Midges from the ponds',
        text: 'Homes back onto water, and blind midges gather wherever a lanai light is on. They leave brown and green specks on white walls and screen frames that plain water won’t move.',
      },
      {
        icon: Mail,
        title: 'The letter from the HOA',
        text: 'A mildewed roof or driveway is a common reason for a notice with a deadline. Give us the date when you call and we’ll tell you right away whether we can beat it.',
      },
      {
        icon: Sprout,
        title: 'Pasture underneath',
        text: 'Many of these streets were groves and grazing land not long ago. Nutsedge and runner grass come up through open joints; they are dug out, and the gap is filled and locked.',
      },
    ],
  },
  sealing: {
    text: 'Driveway, entry walk and pool deck, brought to one even color.',
    ticks: ['No sealer on the cage or the lawn', 'The same tone from garage to street'],
  },
  washing: {
    text: 'Specks, mildew and building dust off the whole house.',
    ticks: [
      'Screen enclosures, inside and out',
      'Concrete tile roofs at low pressure',
      'Walls and ceilings around lanai lights',
    ],
  },
  restoration: {
    text: 'For new pavers that delivery trucks drove on too soon.',
    ticks: [
      'Ruts taken up and bedded again',
      'Broken corner pieces replaced',
      'Pool coping joints raked out and filled',
    ],
  },
  around: { neighbors: ['bradenton', 'wimauma', 'sun-city-center', 'ruskin', 'apollo-beach', 'riverview', 'lithia'] },
  pair: 'gray-tile-home',
}

export const riverview: Area = {
  slug: 'riverview',
  name: 'Riverview',
  kind: 'City',
  within: 'Hillsborough County',
  intro:
    'Riverview and Bloomingdale hold some of the county’s newest driveways and some of its shadiest. New ones lose their sand first; older ones need the moss out.',
  drive: 'Riverview is about 20 minutes up the interstate from us.',
  troubles: {
    heading: 'What happens to a young driveway',
    cards: [
      {
        icon: Layers,
        title: 'Sand that was swept in once',
        text: 'Builders usually sand the joints just once. One rainy season takes the top of it away, weeds find the gap, and from then on every storm takes more.',
      },
      {
        icon: Snowflake,
        title: 'White bloom',
        text: 'New concrete pavers push out lime, a pale haze called efflorescence. Sealer would lock it in, so we clean the haze off first, and tell you if it’s still too early to seal.',
      },
      {
        icon: TrendingDown,
        title: 'Fill that settles',
        text: 'Ground that was filled to build on sinks a little along the garage and above the pipe trench. Lifting those rows early is a small job. Once the edge has broken, it isn’t.',
      },
    ],
  },
  sealing: {
    text: 'The first seal for a new driveway, or the next one for an old patio.',
    ticks: ['Lime haze off before sealer goes on', 'Stabilized sand in each joint'],
  },
  washing: {
    text: 'Driveways, walks and walls, once the builders are gone and the rainy season is over.',
    ticks: [
      'Mud and tire marks from construction',
      'Stucco, trim and garage doors',
      'The public sidewalk in front, too',
    ],
  },
  restoration: {
    text: 'For driveways that are still young and already uneven.',
    ticks: [
      'Rows at the garage lifted and leveled',
      'Trench dips filled and compacted',
      'Weeds pulled with their roots',
    ],
  },
  around: {
    heading: 'Riverview, street by street',
    places: [
      {
        name: 'Riverview',
        text: 'From shaded lots near the Alafia River to neighborhoods where the first owners still live. The older the trees, the more cleaning comes before sealing.',
      },
      {
        name: 'Bloomingdale',
        text: 'Oaks, a golf course and houses from the 1980s on. Moss does more harm to the joints here than cars do.',
      },
      {
        name: 'Streets still being built',
        text: 'While trucks pass your door every day, wash and wait. Seal when the last house on the block is finished.',
      },
    ],
  },
  pair: 'two-story-driveway',
}
