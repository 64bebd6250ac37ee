"""Scene parameters: patterns, colour blends, finishes, defaults."""
import numpy as np



# --------------------------------------------------------------------------
# Parameters
# --------------------------------------------------------------------------
SCENES = ['driveway', 'hero', 'patio', 'pooldeck', 'walkway', 'closeup', 'detail',
          'courtyard', 'concrete', 'wall', 'roof', 'sidewalk', 'fence', 'plaza']
HOUSES = ['ranch', 'hip', 'twostory', 'coastal']
PATTERNS = ['herringbone', 'running', 'basketweave', 'french', 'cobble', 'large', 'circle', 'slab']
PALETTES = {  # sRGB stone colours of one blend; the last entry is the border course
    'autumn':     ['#96664f', '#ac886b', '#7f6456', '#a07a5f', '#b3957a', '#8a5b49', '#5d4c46'],
    'terracotta': ['#9c614a', '#a86f55', '#8a5443', '#b07f64', '#925b48', '#66433a'],
    'tan':        ['#b69b7d', '#a58a6c', '#c1ad92', '#937a62', '#b29f8b', '#7e6450'],
    'charcoal':   ['#62605f', '#757270', '#4c4b4b', '#85817b', '#57534f', '#b1aaa0'],
    'cream':      ['#d6c8b0', '#c8b797', '#dfd5c2', '#bfae93', '#d3c0a2', '#a58f73'],
    'shell':      ['#d8c3a5', '#cdab88', '#dfd2be', '#c79f82', '#d9ccb6', '#a9826a'],
    'slate':      ['#8d8c88', '#a09d96', '#767572', '#b0aca3', '#85807a', '#55534f'],
    'concrete':   ['#918b80', '#969085', '#8c867b', '#918b80'],
}
FINISH = {  # roughness of stone, value multiplier, saturation, micro-bump strength
    'wet':     dict(rough=0.17, value=0.67, sat=1.24, bump=0.30),
    'satin':   dict(rough=0.34, value=0.82, sat=1.10, bump=0.55),
    'natural': dict(rough=0.68, value=1.04, sat=0.92, bump=0.90),
}
DEFAULTS = dict(scene='driveway', pattern='herringbone', palette='autumn', finish='wet',
                condition='after', seed=1, size='1200x800', spp=24, sun_elev=None,
                sun_az=None, dirt=1.0, denoise=1.0, exposure=0.0, ss=1.25, clouds=0.5,
                house='ranch', view=None, props='', auto_exposure=0.0, out='out.png')


def srgb(hexcol):
    c = np.array([int(hexcol[i:i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
