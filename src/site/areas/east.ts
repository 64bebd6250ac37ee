import {
  Bike,
  Droplets,
  Flower2,
  Fuel,
  Layers,
  Leaf,
  Route,
  ScrollText,
  TreePine,
  Trees,
  Warehouse,
} from 'lucide-react'
import type { Area } from './area.ts'

export const brandon: Area = {
  slug: 'brandon',
  name: 'Brandon',
  kind: 'City',
  within: 'Hillsborough County',
  intro:
    'Brandon grew up under oaks, and the driveway shows it: leaf prints, moss and roots. We clear the stains and seal the stone, here and in Valrico and FishHawk.',
  drive: 'Brandon is about 25 minutes from us.',
  troubles: {
    heading: 'What decades of shade leave behind',
    cards: [
      {
        icon: Leaf,
        title: 'Oak leaf and acorn prints',
        text: 'Wet leaves dye concrete and pavers brown in a few days. The right cleaner draws the tannin out; more pressure only roughens the surface, so it stains faster next fall.',
      },
      {
        icon: Layers,
        title: 'Pavers over an old slab',
        text: 'On many patios from the 1980s, thin pavers were laid on top of the first concrete. Water stays between the two, so the joints must be open and dry before a sealer closes them.',
      },
      {
        icon: Fuel,
        title: 'Driveways with a past',
        text: 'Forty years of cars leave oil, and oil goes deep. We pre-treat it, wash it until nothing more comes out, and tell you up front where a shadow will remain.',
      },
    ],
  },
  sealing: {
    text: 'Driveways, patios and pool decks, so wet leaves stop staining them every fall.',
    ticks: ['Mold treated, never sealed in', 'A satin finish that hides leaf dust'],
  },
  washing: {
    text: 'Shaded roofs, north walls and long fences.',
    ticks: ['Moss and lichen on shingles', 'Wood and vinyl fences', 'Textured concrete around older pools'],
  },
  restoration: {
    text: 'Roots, edging and sand: the three reasons an older patio comes apart.',
    ticks: ['Pavers lifted off the root and reset', 'Overgrown joints dug out', 'New edging where the lawn crept in'],
  },
  around: {
    heading: 'Brandon and its neighbors',
    places: [
      {
        name: 'Brandon',
        text: 'Block ranches and two-story homes from the 1970s on, with shade to match. Cleaning comes first here, and often it is enough.',
      },
      {
        name: 'Valrico',
        text: 'Bigger lots and longer drives, where a surface cleaner leaves an even finish and a wand would leave stripes.',
      },
      { name: 'FishHawk', text: 'Newer pavers, more sidewalk and an HOA that looks at both.' },
    ],
  },
  pair: 'cobble-patio',
}

export const dover: Area = {
  slug: 'dover',
  name: 'Dover',
  kind: 'City',
  within: 'Hillsborough County',
  intro:
    'In east Hillsborough the driveway is long, the barn is busy and the well is full of iron. Around Dover we wash what works hard and seal what you want to show.',
  drive: 'Dover is about 35 minutes from us, on the far side of the county.',
  troubles: {
    heading: 'What a working place leaves on stone',
    cards: [
      {
        icon: Fuel,
        title: 'Field soil and diesel',
        text: 'In strawberry country, tractors and trailers cross the same concrete as the family car. Soil packs into the pores and oil follows it, so both are pre-treated before the wash.',
      },
      {
        icon: Droplets,
        title: 'Iron out of the well',
        text: 'Deep orange streaks run down barns, troughs and white fences wherever the spray reaches. They come off with a rust treatment, and stay off only if the sprinkler is turned away.',
      },
      {
        icon: Warehouse,
        title: 'Barn aisles and wash racks',
        text: 'Manure, feed dust and hoof oil make a floor dark and slick. We wash aisles while the animals are out and use no cleaner near feed and water.',
      },
    ],
  },
  sealing: {
    text: 'Driveways, entry courts and patios next to a working yard.',
    ticks: ['Joints locked against heavy tires', 'Gloss at the front door, natural by the barn'],
  },
  washing: {
    text: 'Long drives, barns, fences and equipment pads, as far as the well can keep up.',
    ticks: ['Metal barns and roll-up doors', 'Board, pipe and vinyl fencing', 'Loading pads and horse wash racks'],
  },
  restoration: {
    text: 'Where heavy loads have pressed the pavers down.',
    ticks: [
      'Base rebuilt to carry a trailer',
      'Turnaround edges set solid',
      'Missing pavers matched from a hidden corner',
    ],
  },
  around: { neighbors: ['brandon', 'lithia', 'fishhawk', 'riverview', 'tampa', 'apollo-beach', 'hillsborough-county'] },
  pair: 'concrete-driveway',
}

export const lithia: Area = {
  slug: 'lithia',
  name: 'Lithia',
  kind: 'City',
  within: 'Hillsborough County',
  intro:
    'Acreage, pines and the Alafia: in Lithia and FishHawk Ranch most stains come from above. Needles, pollen and shade are cleaned off before anything is sealed.',
  drive: 'We get to Lithia by country roads in a little over half an hour.',
  troubles: {
    heading: 'What comes down from the trees',
    cards: [
      {
        icon: TreePine,
        title: 'Needles and sap',
        text: 'Pine needles mat over the joints and hold the rain there, while sap turns black with dust. We blow off the mat and soften the sap, so the sealer bonds to clean stone.',
      },
      {
        icon: Flower2,
        title: 'Yellow season',
        text: 'In late winter and spring, pine and oak pollen coats everything and feeds the mildew that follows. The dry weeks right after it are a good time to seal.',
      },
      {
        icon: Route,
        title: 'A long way to the house',
        text: 'On acreage, the drive can run through woods before it reaches pavers, and tires drag gravel and mud along. A firm edge where the two meet saves the joints behind it.',
      },
    ],
  },
  sealing: {
    text: 'Motor courts, patios and pool decks among the trees.',
    ticks: ['Booked for dry days, moved if it rains', 'Needles and leaves sweep off'],
  },
  washing: {
    text: 'Roofs under pines, brick, walls and walks.',
    ticks: ['Black streaks on shingle roofs', 'Stables and paddock fences', 'Well-water marks on brick'],
  },
  restoration: {
    text: 'For circular drives and patios that roots have rearranged.',
    ticks: [
      'Base sloped so rain drains off',
      'Moss scraped out, joints re-sanded',
      'Circles and borders cut to fit again',
    ],
  },
  around: { neighbors: ['fishhawk', 'brandon', 'riverview', 'dover', 'wimauma', 'sun-city-center', 'apollo-beach'] },
  pair: 'circle-driveway',
}

export const fishhawk: Area = {
  slug: 'fishhawk',
  name: 'FishHawk',
  kind: 'City',
  within: 'Hillsborough County',
  intro:
    'FishHawk Ranch is walked every day: sidewalks, trails, front steps. We keep yours up to HOA standards without burning the lawn next to it.',
  drive: 'The drive to FishHawk takes us half an hour.',
  troubles: {
    heading: 'What a walked-on neighborhood collects',
    cards: [
      {
        icon: ScrollText,
        title: 'Rules about how it looks',
        text: 'HOA rules often cover a stained driveway and any change in its color. Your estimate can list the product and finish, so you have something to submit for approval.',
      },
      {
        icon: Bike,
        title: 'Bikes, chalk and basketball',
        text: 'Chalk rinses off; tire rubber, melted crayon and the dark path to the hoop do not. They are spot-treated before the whole drive is washed, or clean circles would show.',
      },
      {
        icon: Trees,
        title: 'Back doors on the preserve',
        text: 'Lots that end at woods or a pond keep their patio damp until noon. Green joints are the first sign, and treating them then costs far less than re-laying the patio later.',
      },
    ],
  },
  sealing: {
    text: 'Driveways, front walks and covered patios, ready for bikes again once the sealer has cured.',
    ticks: ['A clear finish that won’t change the color', 'Borders and ribbons done with the drive'],
  },
  washing: {
    text: 'The whole street side in one visit: drive, walk, curb and entry.',
    ticks: ['Curbs and the walk to the mailbox', 'Townhome entries and alley garages', 'Vinyl fence along the trail'],
  },
  restoration: {
    text: 'When the walk to the door has waves in it.',
    ticks: ['Waves taken out, slope preserved', 'Pavers around drains reset', 'Weedy joints emptied and filled'],
  },
  around: { neighbors: ['lithia', 'riverview', 'brandon', 'dover', 'wimauma', 'sun-city-center', 'tampa'] },
  pair: 'vinyl-fence',
}
