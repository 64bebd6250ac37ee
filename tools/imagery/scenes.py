"""Sky, camera and the scenes themselves."""
import math
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector

from geometry import *
from houses import *
from materials import *
from paving import pave
from plants import *


# --------------------------------------------------------------------------
# World, camera, scenes
# --------------------------------------------------------------------------
def sky(P, elev, az):
    sc = bpy.context.scene
    w = bpy.data.worlds.new('w')
    sc.world = w
    w.use_nodes = True
    t = Tree('', w)
    e, a = math.radians(elev), math.radians(az)
    s = t.add('TexSky', sky_type='NISHITA', sun_disc=False, sun_elevation=e, sun_rotation=a,
              air_density=1.0, dust_density=0.55, ozone_density=1.9).outputs[0]
    g = t.add('TexCoord').outputs['Generated']
    d = t.add('SeparateXYZ', {0: g})
    zz = t.math('MAXIMUM', t.math('ADD', d.outputs['Z'], 0.10), 0.02)
    uv = t.add('CombineXYZ', {0: t.math('DIVIDE', d.outputs['X'], zz), 1: t.math('DIVIDE', d.outputs['Y'], zz),
                              2: float(P['seed'] % 50)}).outputs[0]
    n = t.noise(uv, 0.75, 9, 0.60, 0.35)
    k = 0.62 - 0.24 * P['clouds']                        # cloud cover
    m = t.math('MULTIPLY', t.step(n, k, k + 0.22), t.step(d.outputs['Z'], 0.01, 0.16))
    lit = t.mix(t.step(n, 0.5, 0.85), (6.4, 6.5, 6.8), (5.0, 5.2, 5.6))
    c = t.mix(t.math('MULTIPLY', m, 0.85), s, lit)
    bg = t.add('Background', {'Color': c, 'Strength': 0.13}).outputs[0]
    t.add('OutputWorld', {'Surface': bg})
    w.cycles.sampling_method = 'MANUAL'
    w.cycles.sample_map_resolution = 512
    L = bpy.data.lights.new('sun', 'SUN')
    warm = max(0.0, min(1.0, (40 - elev) / 32))
    L.color, L.angle, L.energy = (1.0, 0.94 - 0.12 * warm, 0.85 - 0.28 * warm), math.radians(0.6), 4.6
    P['auto_exposure'] = 0.75 * max(0.0, (26 - elev) / 16)   # low sun: open up
    ob = bpy.data.objects.new('sun', L)
    dirv = Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)))
    ob.rotation_euler = dirv.to_track_quat('Z', 'Y').to_euler()
    sc.collection.objects.link(ob)
    return dirv


def camera(loc, target, lens=30, fstop=5.6, focus=None):
    cam = bpy.data.cameras.new('cam')
    cam.lens, cam.sensor_width = lens, 36
    ob = bpy.data.objects.new('cam', cam)
    ob.location = loc
    d = Vector(target) - Vector(loc)
    ob.rotation_euler = d.to_track_quat('-Z', 'Y').to_euler()
    cam.dof.use_dof, cam.dof.aperture_fstop = True, fstop
    cam.dof.focus_distance = focus or d.length
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.scene.camera = ob
    return ob


def shade_palm(plants, dirv, x, y, h=5.2, s=1.1):
    """Put a palm where its crown shadow falls around (x, y)."""
    k = h / dirv.z
    plants.palm(x + dirv.x * k, y + dirv.y * k, h, s)


# Camera presets: scene -> view -> (location, target, lens, f-stop, focus distance); a pair of numbers is a range.
_DRIVE = {
    'left':   (((-2.2, -1.4), -8.4, 1.62), ((.2, .7), -1.6, 0.55), 27, 6.3, 4.2),
    'right':  (((1.2, 2.2), -7.6, 1.55), ((-1.0, -.4), -1.8, 0.45), 26, 6.3, 4.0),
    'front':  (((-.4, .4), -9.2, 1.7), ((-.2, .2), -1.8, 0.55), 28, 7, 4.6),
    'wide':   ((-4.6, -11.6, 1.62), (1.7, -1.0, 1.45), 27, 8, 6.5),
    'wide2':  ((4.4, -11.2, 1.62), (-.2, -1.0, 1.35), 27, 8, 6.5),
    'low':    (((-1.4, -.6), -6.4, 0.46), ((.2, .6), -.2, 0.62), 24, 5.6, 2.8),
    'low2':   (((.9, 1.6), -7.2, 0.60), ((-.6, -.2), -.6, 0.60), 26, 5.6, 2.6),
    'street': (((-4.2, -3.0), -17.2, 1.66), (1.2, -2.0, 1.35), 30, 8, None),
    'street2': (((4.6, 5.6), -17.0, 1.66), (1.4, -2.0, 1.30), 28, 8, None),
    'joints': (((-.6, .6), -5.4, 0.30), ((-.3, .3), -.4, 0.12), 35, 5.6, 1.6),
    'high':   (((-3.6, -2.8), -10.6, 4.5), (.8, -2.6, 0.0), 26, 8, None),
    'high2':  (((2.8, 3.6), -9.6, 4.2), (-.2, -3.0, 0.0), 26, 8, None),
    'edge':   (((-1.7, -1.4), -6.2, 1.05), ((-2.9, -2.6), -2.6, 0.05), 30, 5.6, 2.6),
    'top':    (((-.4, .4), -7.0, 3.4), ((-.2, .2), -5.2, 0.0), 28, 8, None),
    'corner': ((-3.5, -11.4, 1.75), (1.9, -1.0, 1.30), 29, 8, 6.5),
    'corner2': ((-2.6, -10.8, 1.9), (1.9, -1.6, 1.05), 28, 8, 6.5),
}
VIEWS = {
    'driveway': _DRIVE, 'hero': _DRIVE, 'concrete': _DRIVE,
    'courtyard': {
        'front': (((-.6, .6), -10.6, 2.3), (0, -5.2, 0.05), 28, 8, 5.5),
        'high':  (((-.6, .6), -10.9, 4.3), (0, -5.4, 0.0), 28, 8, None),
        'left':  ((-3.8, -9.6, 1.75), (.5, -4.6, 0.1), 26, 8, 5.0)},
    'closeup': {
        'low':    (((.3, .9), -1.75, 0.50), ((.5, .9), 0.9, 0.12), 35, 4.5, 1.55),
        'joints': (((-.5, 0), -1.6, 0.34), ((-.3, .2), 0.6, 0.02), 40, 5.0, 1.25),
        'border': (((1.2, 1.5), -1.3, 0.85), ((2.1, 2.3), .5, 0.0), 35, 5.6, 1.7),
        'macro':  (((0, .2), -.85, 0.42), ((.1, .2), -.1, 0.0), 45, 5.6, .8)},
    'detail': {
        'oblique': (((-.3, .3), -1.55, 1.55), ((.1, .4), .25, 0.0), 30, 7, None),
        'top':     (((0, .4), .1, 2.2), ((0, .4), .45, 0.0), 32, 8, None),
        'border':  (((.6, .9), -1.2, 1.5), ((2.0, 2.2), .5, 0.0), 30, 7, None)},
    'walkway': {
        'front': (((-.45, .45), -7.4, 1.5), ((-.1, .1), -1.2, 0.55), 30, 6.3, 4.0),
        'left':  (((-2.6, -2.2), -6.6, 1.62), (.5, -.8, 0.45), 28, 6.3, 4.2),
        'low':   (((-.3, .3), -5.9, 0.45), ((-.1, .1), 0, 0.55), 26, 5.6, 2.6)},
    'patio': {
        'left':  (((-3.0, -2.2), -3.9, 1.62), ((.2, .7), 1.4, 0.35), 27, 6.3, 3.6),
        'right': (((2.0, 2.8), -3.9, 1.62), ((-.9, -.4), 1.4, 0.35), 27, 6.3, 3.6),
        'low':   (((-1.8, -1.0), -3.2, 0.55), ((.3, .7), 1.8, 0.45), 25, 5.6, 2.4),
        'high':  (((-3.2, -2.6), -5.6, 3.9), (.1, .3, 0.0), 27, 8, None),
        'corner': (((-3.6, -3.3), -.9, 1.25), ((-1.2, -.9), 2.4, 0.25), 28, 5.6, 2.8)},
    'pooldeck': {
        'left':   (((-4.6, -4.0), -5.3, 1.62), ((.1, .5), .9, 0.05), 25, 7, 3.8),
        'right':  (((3.9, 4.5), -5.1, 1.62), ((-.2, .2), .9, 0.05), 25, 7, 3.8),
        'low':    (((-3.8, -3.4), -3.8, 0.72), ((.0, .4), .8, 0.0), 26, 6.3, 2.6),
        'deck':   (((-5.4, -5.1), -4.0, 1.35), ((-3.1, -2.8), 2.4, 0.1), 26, 6.3, 3.4),
        'high':   (((-5.6, -5.0), -7.2, 4.1), (.1, .2, 0.0), 26, 8, None),
        'coping': (((-2.9, -2.6), -3.3, 1.15), ((-.9, -.7), -.6, -.05), 30, 5.6, 2.4)},
    'wall': {
        'front':   (((-2.0, -1.2), -6.2, 1.6), ((1.4, 1.9), 0, 1.45), 28, 8, None),
        'oblique': (((-3.4, -3.0), -3.4, 1.6), ((1.6, 2.0), 0, 1.5), 26, 8, None),
        'right':   (((5.4, 6.0), -4.6, 1.6), ((1.4, 1.8), 0, 1.45), 26, 8, None)},
    'roof': {
        'near': (((-2.6, -1.8), -6.6, 4.9), ((.4, .9), 1.2, 3.55), 32, 8, None),
        'high': (((-6.6, -6.0), -9.4, 7.2), (1.6, 1.6, 3.0), 30, 8, None),
        'right': (((7.0, 7.6), -8.6, 6.2), (1.4, 1.4, 3.2), 30, 8, None),
        'eave': (((-5.4, -5.0), -4.4, 4.3), (.6, 1.4, 3.55), 30, 8, None)},
    'sidewalk': {
        'along': (((-.35, .35), -7.6, 1.55), ((-.2, .2), 1.0, 0.35), 28, 7, 4.5),
        'left':  (((-2.2, -1.8), -6.8, 1.6), ((.3, .5), 0.5, 0.3), 28, 7, 4.5),
        'low':   (((-.3, .3), -6.6, 0.6), ((-.1, .1), 1.0, 0.4), 26, 6.3, 3.0),
        'yard':  (((-1.5, -1.2), -6.4, 1.6), ((1.6, 1.8), 1.0, 0.55), 27, 7, 4.5)},
    'fence': {
        'oblique': (((-4.2, -3.6), -3.6, 1.55), ((.6, 1.0), 0, 0.85), 28, 8, None),
        'front':   (((-.6, .2), -4.6, 1.5), ((.1, .3), 0, 0.85), 28, 8, None)},
    'plaza': {
        'left':  (((-6.6, -6.0), -6.8, 1.65), (1.2, 3.0, 0.9), 25, 8, 6.0),
        'right': (((5.0, 5.6), -6.4, 1.65), (-1.6, 3.0, 0.9), 25, 8, 6.0),
        'low':   (((-2.2, -1.6), -5.6, 0.6), (.8, 3.0, 0.7), 24, 6.3, 3.4),
        'high':  ((-6.4, -8.4, 4.6), (1.0, 1.0, 0.3), 26, 8, None)},
}


def look(P, u, offset=(0, 0)):
    """Set the camera from the preset named in P['view'] (or one picked by seed)."""
    vs = VIEWS[P['scene']]
    if not P['view'] and P['scene'] in ('driveway', 'concrete'):
        name = ('left', 'right', 'front')[P['seed'] % 3]
    elif P['scene'] == 'hero':
        name = P['view'] or 'wide'
    else:
        name = P['view'] or list(vs)[0]
    loc, tgt, lens, fs, focus = vs[name]
    pick = lambda t: [u(*q) if isinstance(q, tuple) else q for q in t]
    camera(pick(loc), pick(tgt), lens, fs, focus)


# --------------------------------------------------------------------------
# Scenes.  Each takes: P parameters, plants, u uniform random, dirv sun direction, side +-1, props
# --------------------------------------------------------------------------
def front_yard(P, plants, u, dirv, side, props):
    kind = P['scene']
    r = (-2.9, -12.0, 2.9, 0.12)
    if kind == 'concrete':
        P['pattern'], P['palette'], P['finish'] = 'slab', 'concrete', 'natural'
        r = (-3.12, -12.0, 3.12, 0.12)                   # no border course: slab runs to the lawn
    P['oil'] = [(u(-1.2, 1.2), u(-4.6, -3.2), u(0.22, 0.36)), (u(-2, 2), u(-6.5, -5), 0.12)]
    P['half'] = ('X', u(-0.5, 0.3), 0.05)
    if 'cleaner' in props:
        P['half'] = ('X', u(-1.2, -.7), 0.04)
        P['lane'] = (P['half'][1] + .27, .29, u(-4.4, -3.8))
        surface_cleaner(P['lane'][0], P['lane'][2], u(-.12, .12), -11.5)
    house(P)
    polys = pave(P, r, border=None if kind == 'concrete' else 'EW')
    set_back = {'ranch': 0, 'hip': 0, 'twostory': 2.5, 'coastal': .2}[P['house']]
    for bx in ((-4.2, -1.1, -3.14, 0.0), (3.14, -1.3, 4.0, 0.0), (5.0 + set_back * .8, -1.5 + set_back, 11.0, set_back)):
        mulch(P, bx)
    lot = P['seed'] % 4                                  # planting scheme
    plants.row([(-3.75, -0.5)], plants.croton if lot == 1 else None, lo=0.9, hi=1.1)
    xs = 5.4 + set_back * .8
    plants.row([(x, -0.55 + set_back) for x in np.arange(xs, 11, 0.75)], lo=0.8, hi=1.1)
    if lot != 2:
        plants.row([(x, -1.15 + set_back) for x in np.arange(xs - .1, 11, 0.55)], plants.lirio, 0.8, 1.1)
    else:
        plants.row([(x, -1.1 + set_back) for x in np.arange(xs, 11, 1.1)], plants.croton, 0.7, 0.9)
    plants.row([(3.55, -0.6)], plants.croton if lot in (0, 3) else None, 0.9, 1.2)
    plants.row([(3.4, -1.1), (3.7, -1.1), (-3.4, -0.95), (-3.9, -0.95)], plants.lirio, 0.8, 1.1)
    door = (4.05, 4.95) if P['house'] in ('ranch', 'hip') else (4.4, 5.6)
    box((door[0], -2.6, -0.04), (door[1], .1 + (.9 if P['house'] == 'twostory' else .3 if P['house'] == 'coastal' else 0), 0.0),
        mat_plain('walk', (0.36, 0.335, 0.30), 0.8, bump=(60, 0.004)))
    lawn(P, [(-10, -12, -3.12, -1.1), (-13, -1.1, -4.3, 8), (3.12, -12, 9.5, -2.6), (9.5, -7, 15, 6),
             (door[1] + .05, -2.6, 9.5, -1.5), (3.12, -2.6, 4.05, -1.3)] + ([(5.8, -1.5, 11, set_back - 1.4)] if set_back > 2 else []))
    if lot == 3:
        plants.palm(-7.4, -1.6, 5.0, 1.1)
        plants.palm(-6.6, -3.0, 3.9, 0.95)
    else:
        plants.palm(-6.2, 0.8, 5.6 + .5 * lot, 1.15)
    if lot == 1:
        plants.tree(8.6, -5.2, .72)
    else:
        plants.palm(7.6 + .3 * lot, -3.4 - .5 * lot, 4.8, 1.05)
    if kind != 'concrete':
        near = P['view'] in ('low', 'low2', 'joints')    # keep the foreground of low views in the sun
        shade_palm(plants, dirv, side * (2.4 if near else 1.3), -1.4 if near else -5.2, 5.0, 1.15)
    plants.treeline(-40, 44, 26)
    plants.treeline(-34, -8, 9, 2.6)
    plants.sides(17, -9, 24)
    # street side: sidewalk, verge, apron, kerb, road
    cm = mat_plain('pavement', (0.33, 0.31, 0.28), 0.85, 0.3, bump=(60, 0.004), var=0.12)
    for x in np.arange(-18, 18, 1.5):
        box((x + .005, -13.5, -.06), (x + 1.495, -12.05, -.002), cm, .004)
    box((-3.12, -15.2, -.06), (3.12, -13.52, -.004), cm, .004)
    box((-30, -15.45, -.2), (30, -15.2, -.01), cm, .02)
    plane((-40, -26, 40, -15.45), -.055, mat_asphalt(), 'road')
    if (P['view'] or '').startswith('street'):
        lawn(P, [(-12, -15.2, -3.12, -13.55), (3.12, -15.2, 12, -13.55), (9.5, -12, 15, -7)])
    if 'mailbox' in props:
        mailbox(-3.9, -11.4)
        plants.row([(-3.7, -11.3), (-4.1, -11.3), (-3.9, -11.1)], plants.lirio, .7, 1)
    if 'planters' in props:
        pot(-2.95 + .32, -.35, .95, plants, P['seed'])
        pot(2.95 - .32, -.35, .95, plants, P['seed'])
    if 'bucket' in props:
        bucket(1.6, -3.2)
        bucket(1.95, -3.05, '#2f5d62')
        roller(1.2, -3.7, .5)
    plants.treeline(-34, 34, -31, 3.4)                   # behind the viewer: something for windows to reflect
    weeds(P, polys, 420)
    look(P, u)


def flat_area(P, plants, u, dirv, side, props):
    """Paving filling the frame: closeup and detail."""
    r = (-3.2, -2.2, 2.4, 4.5)
    P['half'] = ('X', u(-0.1, 0.1), 0.04)
    P['oil'] = [(u(-.6, .2), u(.2, .9), 0.16)]
    if 'cleaner' in props:
        P['half'] = ('X', u(-.55, -.35), .03)
        P['lane'] = (P['half'][1] + .29, .30, u(.5, .8))
        surface_cleaner(P['lane'][0], P['lane'][2], u(-.1, .1), -3.5)
    polys = pave(P, r, border='E')
    lawn(P, [(2.62, -2.2, 6.5, 6.5), (-6, 4.5, 2.6, 8.5)])
    plants.row([(x, 8.6) for x in np.arange(-7, 9, 0.7)], lo=0.9, hi=1.4)
    plants.treeline(-26, 26, 20)
    shade_palm(plants, dirv, -side * 2.6, 2.2, 5.0, 1.1)
    plants.palm(4.6, 6.9, 4.6, 1.0)
    if 'bucket' in props:
        bucket(.95, 1.6)
        roller(.1, 1.0, .4)
    weeds(P, polys, 300)
    look(P, u)


def walkway(P, plants, u, dirv, side, props):
    r = (-0.72, -9.0, 0.72, 2.2)
    P['half'] = ('Y', -4.4, 0.04)
    if 'cleaner' in props:
        P['half'] = ('X', u(-.2, -.1), .03)
        P['lane'] = (P['half'][1] + .27, .29, -3.2)
        surface_cleaner(P['lane'][0], P['lane'][2], u(-.1, .1), -9)
    house(P, garage=False, x0=-8, x1=8, y=2.3, gx=(-4.2, -1.775))
    polys = pave(P, r, border='EW')
    lot = P['seed'] % 3
    for s in (-1, 1):
        xa, xb = (0.94, 1.75) if s > 0 else (-1.75, -0.94)
        mulch(P, (xa, -6.5, xb, 1.6))
        plants.row([(s * 1.12, y) for y in np.arange(-6.3, 1.5, 0.45)], plants.lirio, 0.65, 0.95)
        if lot == 1:
            plants.row([(s * 1.5, y) for y in np.arange(-5.8, 1.6, .62)], lo=.5, hi=.62)
        else:
            plants.row([(s * 1.55, y) for y in np.arange(-4.5, 1.6, 1.1)], plants.croton, 0.7, 1.0)
        plants.row([(s * x, 1.75) for x in np.arange(1.6, 7.6, 0.75)], lo=0.8, hi=1.1)
    lawn(P, [(1.75, -8.5, 7, 1.3), (-7, -8.5, -1.75, 1.3), (-1.75, -8.5, -0.93, -6.5), (0.93, -8.5, 1.75, -6.5)])
    plants.palm(-4.2, -0.6, 4.6, 1.0)
    plants.palm(5.0, 0.2, 5.2, 1.1)
    shade_palm(plants, dirv, side * 0.8, -3.4, 4.8, 1.05)
    plants.treeline(-40, 40, 24)
    if 'planters' in props:
        pot(-1.0, 1.75, 1.05, plants, P['seed'])
        pot(1.0, 1.75, 1.05, plants, P['seed'])
    plants.treeline(-34, 34, -24, 3.4)                   # behind the viewer: something for windows to reflect
    weeds(P, polys, 260)
    look(P, u)


def patio(P, plants, u, dirv, side, props):
    r = (-4.2, -3.4, 3.6, 3.0)
    P['half'] = ('X', u(-0.4, 0.4), 0.05)
    P['oil'] = []
    if 'cleaner' in props:
        P['half'] = ('X', u(-.9, -.5), 0.04)
        P['lane'] = (P['half'][1] + .28, .30, u(.3, .8))
        surface_cleaner(P['lane'][0], P['lane'][2], u(-.1, .1), -4.6)
    polys = pave(P, r, border='NESW')
    if 'rear' in props:
        rear_house(P, -9, 10, 3.3)
        for xa, xb in ((-9, -4.5), (3.9, 10)):
            mulch(P, (xa, 2.4, xb, 3.3))
            plants.row([(x, 2.9) for x in np.arange(xa + .3, xb, .7)], lo=.8, hi=1.1)
        lawn(P, [(3.84, -3.4, 9, 2.4), (-9, -3.4, -4.44, 2.4)])
    else:
        mulch(P, (-4.4, 3.25, 3.85, 4.3))
        plants.row([(x, 3.75) for x in np.arange(-4.0, 3.9, 0.72)], lo=0.85, hi=1.15)
        plants.row([(x, 3.4) for x in np.arange(-4.0, 3.8, 0.42)], plants.lirio, 0.6, 0.85)
        fence(-18, 18, 8.2)
        plants.row([(9.3, y) for y in np.arange(-3, 8, 0.8)] + [(-9.3, y) for y in np.arange(-3, 8, 0.8)], lo=1.3, hi=1.7)
        lawn(P, [(-9, 4.3, 9, 8.1), (3.84, -3.4, 9, 4.3), (-9, -3.4, -4.44, 4.3)])
        plants.palm(-5.4, 5.4, 4.6, 1.05)
        plants.palm(6.4, 5.8, 5.4, 1.1)
    if P['view'] == 'high':
        lawn(P, [(-9, -7, 9, -3.65)])
    plants.sides(11.5, -4, 20)
    shade_palm(plants, dirv, side * 1.4, 0.8, 5.2, 1.15)
    plants.treeline(-36, 36, 22)
    if 'bare' not in props:                              # furniture is moved away while work goes on
        pot(-2.9, 2.3, 1.0, plants, P['seed'])
        pot(3.0, 2.2, 0.85, plants, P['seed'] + 1)
        if 'chairs' in props or 'umbrella' in props:
            dining(.9, 1.0, P['seed'], 'umbrella' in props)
        else:
            lounge(0.3, 0.9, u(-.5, -.2))
            lounge(1.75, 0.7, u(-.5, -.2))
    plants.treeline(-34, 34, -22, 3.4)                   # behind the viewer: something for windows to reflect
    weeds(P, polys, 300)
    look(P, u)


def pooldeck(P, plants, u, dirv, side, props):
    r = (-6.0, -5.0, 5.0, 5.6)
    pool = (-1.6, -1.9, 3.0, 3.6)                        # water
    cop = 0.305
    hole = (pool[0] - cop, pool[1] - cop, pool[2] + cop, pool[3] + cop)
    P['half'] = ('Y', -2.6, 0.05)
    if 'cleaner' in props:
        P['half'] = ('X', u(-3.9, -3.6), 0.04)
        P['lane'] = (P['half'][1] + .28, .30, u(-1.6, -1.0))
        surface_cleaner(P['lane'][0], P['lane'][2], u(-.1, .1), -6)
    polys = pave(P, r, hole=hole, border='NESW', coping=pool)
    basin, tile = mat_pool(), mat_tile()
    x0, y0, x1, y1 = pool
    plane(pool, -1.45, basin)
    for a, b in (((x0 - .2, y0, -1.45), (x0, y1, -.02)), ((x1, y0, -1.45), (x1 + .2, y1, -.02)),
                 ((x0, y0 - .2, -1.45), (x1, y0, -.02)), ((x0, y1, -1.45), (x1, y1 + .2, -.02))):
        box(a, b, basin)
    e = 0.006
    for a, b in (((x0, y0, -.2), (x0 + e, y1, -.035)), ((x1 - e, y0, -.2), (x1, y1, -.035)),
                 ((x0, y0, -.2), (x1, y0 + e, -.035)), ((x0, y1 - e, -.2), (x1, y1, -.035))):
        box(a, b, tile)
    box((x0, y1 - .5, -1.45), (x0 + 1.6, y1, -.45), basin, 0.03)   # entry steps
    box((x0, y1 - .9, -1.45), (x0 + 1.6, y1 - .5, -.75), basin, 0.03)
    plane((x0 + e, y0 + e, x1 - e, y1 - e), -0.115, mat_water())
    if 'rear' in props:
        rear_house(P, -11, 11, 5.95)
    else:
        mulch(P, (-6.2, 5.85, 5.2, 7.2))
        plants.row([(x, 6.6) for x in np.arange(-6, 5.6, 0.62)], lo=1.0, hi=1.35)
        plants.row([(x, 6.1) for x in np.arange(-6, 5.4, 0.40)], plants.lirio, 0.7, 1.0)
        plants.row([(x, 6.25) for x in (-4.4, -0.8, 2.6)], plants.croton, 0.9, 1.2)
        if P['seed'] % 2 or 'cage' in props:
            plants.row([(x, 8.8) for x in np.arange(-12, 12, .8)], lo=1.6, hi=2.1)
        else:
            fence(-19.2, 19, 8.6)
        lawn(P, [(-12, 7.2, 12, 8.5)])
        plants.palm(-4.6, 7.6, 4.9, 1.1)
        plants.palm(3.9, 7.8, 5.6, 1.15)
    lawn(P, [(5.24, -5, 10, 5.6), (-11, -5, -6.24, 5.6)])
    if P['view'] == 'high':
        lawn(P, [(-11, -8.5, 10, -5.25)])
    plants.sides(13, -5, 20)
    plants.row([(9.6, y) for y in np.arange(-4, 8.5, 0.8)] + [(-11.3, y) for y in np.arange(-4, 8.5, 0.8)], lo=1.3, hi=1.7)
    plants.palm(7.4, 3.0, 4.2, 1.0)
    if 'cage' in props:
        cage(-6.15, 5.15, -8.5, 5.75)
    else:
        k = 5.2 / dirv.z
        if not (-6.6 < -3.2 + dirv.x * k < 5.6 and -5.4 < -.6 + dirv.y * k < 6):     # never in the deck or the water
            shade_palm(plants, dirv, -3.2, -0.6, 5.2, 1.15)
    plants.treeline(-36, 36, 22)
    if 'bare' not in props:
        if 'umbrella' in props or 'chairs' in props:
            dining(-3.9, 3.2, P['seed'], 'umbrella' in props)
        else:
            lounge(-3.5, 2.0, 1.35)
            lounge(-3.5, 3.4, 1.30)
        pot(-5.2, 5.0, 1.1, plants, P['seed'])
        pot(4.3, 5.0, 1.0, plants, P['seed'] + 1)
    weeds(P, polys, 320)
    look(P, u)


def wall_wash(P, plants, u, dirv, side, props):
    P['half'] = ('X', u(0.3, 0.9), 0.06)
    house(P, garage=False, x0=-6, x1=9, y=0, gx=(-3.2, -0.2))
    mulch(P, (-6, -1.1, 9, 0))
    box((.85, -1.35, -.05), (2.3, 0, .05), mat_plain('stoop', (0.36, 0.335, 0.30), 0.8, bump=(60, 0.004)), .02)
    plants.row([(x, -0.75) for x in np.arange(-5.5, 9, 1.3) if not .7 < x < 2.5], plants.lirio, 0.8, 1.1)
    plants.row([(x, -0.55) for x in np.arange(-5.8, -3.4, 0.7)], lo=0.7, hi=0.9)
    lawn(P, [(-8, -7, 9, -1.1)])
    plants.treeline(-40, 40, 24)
    plants.sides(15, -6, 24)
    look(P, u)


def roof_wash(P, plants, u, dirv, side, props):
    P['half'] = ('X', u(-0.4, 0.6), 0.10)
    house(P)
    cm = mat_plain('drive', (0.33, 0.31, 0.28), 0.85, 0.3, bump=(60, 0.004), var=0.12)
    box((-2.9, -10, -.06), (2.9, .1, 0), cm)
    box((3.4, -2.4, -.06), (5.0, .1, 0), cm)
    box((2.9, -3.4, -.06), (5.0, -2.4, 0), cm)
    lawn(P, [(-11, -10, -2.92, -0.9), (5.05, -10, 11, -1.2), (2.92, -10, 5.0, -3.45), (2.92, -2.35, 3.4, -.2)])
    mulch(P, (-4.2, -.9, -2.92, 0))
    mulch(P, (5.05, -1.2, 11, 0))
    plants.row([(-3.6, -.5)], lo=.8, hi=1)
    plants.row([(x, -0.6) for x in np.arange(5.5, 11, 0.75)], lo=0.8, hi=1.1)
    plants.treeline(-50, 50, 36, 2.2)
    plants.treeline(-44, 44, 22)
    plants.treeline(-30, -9, 12)
    plants.sides(17, -4, 24)
    plants.palm(-6.5, 3, 6.2, 1.1)
    look(P, u)


def turned(make, dx, dy):
    """What `make` puts into the scene, turned so that its front looks to the left, and moved."""
    there = set(bpy.data.objects)
    make()
    bpy.context.view_layer.update()
    turn = Matrix.Translation((dx, dy, 0)) @ Matrix.Rotation(-math.pi / 2, 4, 'Z')
    for ob in set(bpy.data.objects) - there:
        ob.matrix_world = turn @ ob.matrix_world


def sidewalk(P, plants, u, dirv, side, props):
    P['pattern'], P['palette'], P['finish'] = 'slab', 'concrete', 'natural'
    P['half'] = ('Y', u(-2.4, -1.6), .05)
    P['oil'] = []
    if 'cleaner' in props:
        P['half'] = ('X', -.22, .03)
        P['lane'] = (.06, .29, -2.4)
        surface_cleaner(.06, -2.4, .06, -8)
    polys = pave(P, (-.78, -9.4, .78, 24.2), border=None)
    cm = mat_plain('kerb', (0.33, 0.31, 0.28), 0.85, 0.3, bump=(60, 0.004), var=0.12)
    home = 'house' in props                              # a front yard to the right, with a driveway across the walk
    if home:
        turned(lambda: house(P), 9.4, 9.5)
        box((-2.62, 6.6, -.06), (-.8, 12.4, -.004), cm, .004)
        box((.8, 6.6, -.06), (9.5, 12.4, -.004), cm, .004)
        lawn(P, [(-2.6, -8, -.79, 6.6), (.79, -8, 9, 6.6), (-2.6, 12.4, -.79, 22), (.79, 12.4, 8, 22)])
        mulch(P, (8.3, -3, 9.4, 6.3))
        plants.row([(8.9, y) for y in np.arange(-2.6, 6.2, .75)], lo=.8, hi=1.1)
        plants.row([(8.35, y) for y in np.arange(-2.6, 6.2, .55)], plants.lirio, .8, 1.1)
    else:
        lawn(P, [(-2.6, -8, -.79, 14), (.79, -8, 5.2, 14)])
    box((-2.85, -20, -.2), (-2.62, 60, -.01), cm, .02)
    plane((-11, -20, -2.85, 60), -.055, mat_asphalt(), 'road')
    if home:
        pass
    elif P['seed'] % 2:
        plants.row([(4.9, y) for y in np.arange(-6, 22, .75)], lo=1.2, hi=1.6)
    else:
        f = mat_plain('vinyl', (0.66, 0.66, 0.65), 0.35, 0.4, var=0.03)
        for y in np.arange(-7, 24, 2.4):
            box((5.0, y - .06, 0), (5.13, y + .06, 1.9), f, .01)
            box((5.05, y, .1), (5.09, y + 2.4, 1.75), f, .004)
    plants.palm(-1.7, 2.0, 4.6, 1.0)
    plants.palm(-1.7, 9.0, 4.8, 1.0)
    plants.palm(3.2, 5.4, 5.4, 1.1)
    if not home:
        plants.tree(7.5, 12, .8)
        plants.tree(8.5, 3, .7)
    shade_palm(plants, dirv, side * .9, -3.0, 5, 1.1)
    plants.treeline(-40, 40, 30)
    plants.sides(21, -6, 30)
    if 'mailbox' in props:
        mailbox(-1.9, -1.2)
    weeds(P, polys, 160)
    look(P, u)


def fence_wash(P, plants, u, dirv, side, props):
    P['half'] = ('X', u(0.2, .7), .05)
    fence(-14.4, 14, 0, 1.83, mat_vinyl(P))
    mulch(P, (-14, -.7, 14, -.08))
    plants.row([(x, -.45) for x in np.arange(-9, 9, 1.25)], plants.lirio, .7, 1.0)
    plants.row([(-5.2, -.4), (4.6, -.4)], plants.croton, .7, .9)
    lawn(P, [(-9, -7, 9, -.7)])
    plants.palm(-3.0, 2.4, 5.0, 1.1)
    plants.palm(3.8, 3.4, 5.6, 1.1)
    plants.treeline(-36, 36, 14)
    plants.treeline(-26, 26, 7, 2.2)
    plants.sides(13, -5, 12)
    for x in (-9.4, 9.4):
        plants.row([(x, y) for y in np.arange(-3.5, 0, .8)], lo=1.0, hi=1.4)
    look(P, u)


def plaza(P, plants, u, dirv, side, props):
    P['half'] = ('X', u(-1.2, -.4), .05)
    P['oil'] = [(u(-2, 0), u(-3, -1), .1), (u(1, 2), u(-2, 0), .08)]
    if 'cleaner' in props:
        P['half'] = ('X', u(-2.4, -2.0), .04)
        P['lane'] = (P['half'][1] + .28, .30, u(-1.6, -1.0))
        surface_cleaner(P['lane'][0], P['lane'][2], u(-.1, .1), -8)
    polys = pave(P, (-8.4, -7.4, 8.4, 5.6), border='NESW')
    storefront(P, -16.8, 16.8, 6.0)
    cm = mat_plain('pavement', (0.33, 0.31, 0.28), 0.85, 0.3, bump=(60, 0.004), var=0.12)
    for q in ((-17, -9, -8.62, 6), (8.62, -9, 17, 6), (-9, 5.82, 9, 6.1)):
        box((q[0], q[1], -.06), (q[2], q[3], -.002), cm)
    for k, x in enumerate((-5.2, -1.0, 3.2, 7.0)):
        planter(x, 4.9, plants, 1.6, .7, .55, P['seed'])
    if 'bare' not in props:
        bench(-3.0, 3.9, math.pi + .0)
        bench(5.2, 2.2, -2.2)
    for x in (-4.6, 4.4):                                # trees in stone-edged squares
        for a, b in (((x - .7, .3, -.02), (x + .7, .4, .12)), ((x - .7, 1.6, -.02), (x + .7, 1.7, .12)),
                     ((x - .7, .4, -.02), (x - .6, 1.6, .115)), ((x + .6, .4, -.02), (x + .7, 1.6, .115))):
            box(a, b, cm, .01)
        box((x - .62, .38, -.02), (x + .62, 1.62, .02), mat_plain('bed', (0.045, 0.024, 0.014), 0.95, 0.1, bump=(45, 0.03), var=0.3))
        plants.row([(x - .3, .8), (x + .3, .8), (x - .3, 1.3), (x + .3, 1.3)], plants.lirio, .7, .9)
        plants.palm(x, 1, 5.0, 1.05)
    plants.treeline(-40, 40, 24)
    plants.sides(19, -6, 24)
    for y in np.arange(-4, 6, 1.6):
        plants.row([(15.6, y), (-15.6, y)], lo=1.3, hi=1.7)
    plants.treeline(-34, 34, -26, 3.4)                   # behind the viewer: something for windows to reflect
    weeds(P, polys, 380)
    look(P, u)


BUILDERS = dict(driveway=front_yard, hero=front_yard, courtyard=front_yard, concrete=front_yard, closeup=flat_area,
                detail=flat_area, walkway=walkway, patio=patio, pooldeck=pooldeck, wall=wall_wash, roof=roof_wash,
                sidewalk=sidewalk, fence=fence_wash, plaza=plaza)
FRONT_LIT = ('driveway', 'hero', 'wall', 'roof', 'walkway', 'concrete', 'fence', 'plaza')


def build(P):
    kind, J = P['scene'], random.Random(P['seed'] * 13 + 2)
    u = J.uniform
    props = [q for q in P['props'].replace(' ', '').split(',') if q]
    elev = P['sun_elev'] if P['sun_elev'] is not None else u(34, 52)
    if kind == 'hero' and P['sun_az'] is None:           # keeps the shading palm out of frame
        P['sun_az'] = 124.0
    az = J.choice([-1, 1]) * (u(112, 146) if kind in FRONT_LIT else u(58, 112))
    az = P['sun_az'] if P['sun_az'] is not None else az
    dirv = sky(P, elev, az)
    plants = Plants(P)
    side = 1 if dirv.x > 0 else -1
    P['half'] = ('X', 0.0, 0.0)
    P['lane'] = None
    soil = mat_plain('ground', (0.030, 0.052, 0.012), 0.95, 0.1, bump=(26, 0.05), var=0.35)      # as dark as a lawn is between its blades
    if kind == 'pooldeck':                               # leave room for the basin
        for q in ((-60, -40, -2.5, 90), (4, -40, 60, 90), (-2.5, -40, 4, -3), (-2.5, 4.5, 4, 90)):
            plane(q, -0.06, soil)
    else:
        plane((-60, -40, 60, 90), -0.06, soil)
    if kind in ('concrete', 'sidewalk'):                 # pale surface: hold back
        P['auto_exposure'] -= 0.35
    BUILDERS[kind](P, plants, u, dirv, side, props)
