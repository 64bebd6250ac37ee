"""Shader-node helper and every procedural material."""
import bpy
import numpy as np

from params import FINISH


# --------------------------------------------------------------------------
# Shader-node helpers
# --------------------------------------------------------------------------
class Tree:
    """Terse builder for shader node trees."""

    def __init__(self, name, world=None):
        if world:
            self.t = world.node_tree
        else:
            self.mat = bpy.data.materials.new(name)
            self.mat.use_nodes = True
            self.t = self.mat.node_tree
        self.t.nodes.clear()

    def add(self, kind, inp=None, **props):
        n = self.t.nodes.new('ShaderNode' + kind)
        for k, v in props.items():
            setattr(n, k, v)
        for k, v in (inp or {}).items():
            self.set(n.inputs[k], v)
        return n

    def set(self, sock, v):
        if isinstance(v, bpy.types.NodeSocket):
            self.t.links.new(v, sock)
        elif hasattr(sock.default_value, '__len__') and not np.isscalar(v):
            v = list(v)
            sock.default_value = v + [1.0] if len(v) == 3 and len(sock.default_value) == 4 else v
        else:
            sock.default_value = v

    def pos(self):
        return self.add('NewGeometry').outputs['Position']

    def attr(self, name, out='Color'):
        return self.add('Attribute', attribute_name=name).outputs[out]

    def vadd(self, a, b):
        return self.add('VectorMath', {0: a, 1: b}, operation='ADD').outputs[0]

    def vmul(self, a, b):
        return self.add('VectorMath', {0: a, 1: b}, operation='MULTIPLY').outputs[0]

    def noise(self, vec, scale, detail=4.0, rough=0.55, distort=0.0):
        return self.add('TexNoise', {'Vector': vec, 'Scale': scale, 'Detail': detail,
                                     'Roughness': rough, 'Distortion': distort}).outputs['Fac']

    def step(self, v, a, b, lo=0.0, hi=1.0):
        return self.add('MapRange', {'Value': v, 'From Min': a, 'From Max': b, 'To Min': lo, 'To Max': hi},
                        interpolation_type='SMOOTHSTEP').outputs[0]

    def math(self, op, a, b=0.0, clamp=False):
        return self.add('Math', {0: a, 1: b}, operation=op, use_clamp=clamp).outputs[0]

    def mix(self, f, a, b, mode='MIX'):
        return self.add('MixRGB', {'Fac': f, 'Color1': a, 'Color2': b}, blend_type=mode).outputs[0]

    def lerp(self, f, a, b):
        return self.add('MapRange', {'Value': f, 'To Min': a, 'To Max': b}).outputs[0]

    def hsv(self, c, s=1.0, v=1.0):
        return self.add('HueSaturation', {'Color': c, 'Saturation': s, 'Value': v}).outputs[0]

    def bump(self, h, dist, strength=1.0, normal=None):
        i = {'Height': h, 'Distance': dist, 'Strength': strength}
        if normal is not None:
            i['Normal'] = normal
        return self.add('Bump', i).outputs[0]

    def principled(self, **kw):
        names = dict(color='Base Color', rough='Roughness', spec='Specular', normal='Normal', coat='Clearcoat',
                     coat_rough='Clearcoat Roughness', metal='Metallic', emit='Emission')
        return self.add('BsdfPrincipled', {names[k]: v for k, v in kw.items()}).outputs[0]

    def out(self, shader):
        self.add('OutputMaterial', {'Surface': shader})
        return self.mat


def dirt_mask(t, P, pos):
    """0 = clean, 1 = dirty.  'half' is a job in progress: a washed swath with a scalloped edge."""
    if P['condition'] == 'after':
        return 0.0
    if P['condition'] == 'before':
        return P['dirt']
    s = t.add('SeparateXYZ', {0: pos})
    ax, off, amp = P['half']
    q = s.outputs['XYZ'.index(ax)]
    other = s.outputs['Y' if ax == 'X' else 'X']
    arc = t.math('MULTIPLY', t.math('ABSOLUTE', t.math('SINE', t.math('MULTIPLY', other, 5.2))), amp)
    wob = t.math('MULTIPLY', t.math('SUBTRACT', t.noise(pos, 3.0, 3), 0.5), 0.10)
    e = t.math('SUBTRACT', t.math('ADD', t.math('ADD', q, arc), wob), off)
    d = t.step(e, -0.012, 0.035)
    if P.get('lane'):                                    # the pass the surface cleaner is on: centre x, half width, end y
        lc, hw, ye = P['lane']
        x, y = s.outputs['X'], s.outputs['Y']
        side = t.math('SUBTRACT', t.math('ABSOLUTE', t.math('SUBTRACT', x, lc)), hw)
        e2 = t.math('MAXIMUM', side, t.math('SUBTRACT', y, ye))
        cap = t.add('VectorMath', {0: pos, 1: (lc, ye, 0)}, operation='DISTANCE').outputs['Value']
        e2 = t.math('ADD', t.math('MINIMUM', e2, t.math('SUBTRACT', cap, hw)), t.math('MULTIPLY', wob, 0.4))
        d = t.math('MINIMUM', d, t.step(e2, -0.012, 0.03))
    return t.math('MULTIPLY', d, P['dirt'])


def fresh_wet(t, P, pos, D):
    """Still wet from the wash: near the surface cleaner and in the lane behind it."""
    if not P.get('lane') or D == 0.0:
        return None
    lc, hw, ye = P['lane']
    d = t.add('VectorMath', {0: t.vmul(pos, (1.6, 0.55, 1)), 1: (lc * 1.6, (ye - 1.4) * 0.55, 0)}, operation='DISTANCE').outputs['Value']
    d = t.math('ADD', d, t.math('MULTIPLY', t.math('SUBTRACT', t.noise(pos, 1.7, 5, 0.6), 0.5), 2.2))
    return t.math('MULTIPLY', t.step(d, 1.7, 1.2), t.math('SUBTRACT', 1.0, D))


def grime(t, P, base, pos, D, edge=None, amount=1.0):
    """Weathered version of `base`: sun-faded, soiled, mildewed, algae-green; blended in by D."""
    if D == 0.0:
        return base
    sd = (P['seed'] % 97) * 3.7
    q = t.vadd(pos, (sd, sd * 0.7, sd * 0.3))
    slab = P['pattern'] == 'slab'
    pale = P['palette'] in ('cream', 'shell', 'tan')
    grey = t.mix(0.45 if slab else 0.26, t.hsv(base, 0.62, 0.80 if slab or pale else 0.90),
                 (0.16, 0.15, 0.125) if slab or pale else (0.26, 0.245, 0.21))
    g1 = t.step(t.noise(q, 0.75, 7, 0.66), 0.30 if slab else 0.34, 0.60)
    g2 = t.step(t.noise(q, 7.0, 6, 0.72), 0.36, 0.66)
    soil = t.math('MULTIPLY', g1, t.lerp(g2, 0.45, 1.0))
    c = t.mix(t.math('MULTIPLY', soil, 0.84 * amount), grey, (0.050, 0.048, 0.038))
    a1 = t.step(t.noise(t.vadd(q, (31, 7, 3)), 0.6, 5, 0.6), 0.46, 0.62)
    alg = t.math('MULTIPLY', a1, t.lerp(g2, 0.28, 0.90))
    c = t.mix(t.math('MULTIPLY', alg, 0.80 * amount), c, (0.050, 0.064, 0.022))
    spots = t.step(t.noise(q, 46.0, 3, 0.6), 0.57, 0.68)
    c = t.mix(t.math('MULTIPLY', spots, t.lerp(g1, 0.22, 0.60)), c, (0.028, 0.028, 0.024))
    if edge is not None:
        c = t.mix(t.math('MULTIPLY', edge, t.lerp(g2, 0.25, 0.75)), c, (0.040, 0.042, 0.028))
    for (ox, oy, r) in P.get('oil', []):
        d = t.add('VectorMath', {0: pos, 1: (ox, oy, 0)}, operation='DISTANCE').outputs['Value']
        d = t.math('ADD', d, t.math('MULTIPLY', t.math('SUBTRACT', t.noise(q, 5.0, 5, 0.6), 0.5), r * 1.3))
        c = t.mix(t.step(d, r, r * 0.35, 0.0, 0.88), c, (0.018, 0.016, 0.014))
    return t.mix(D, base, c) if not np.isscalar(D) or D < 1 else c


# --------------------------------------------------------------------------
# Materials
# --------------------------------------------------------------------------
def mat_stone(P):
    t = Tree('stone')
    f = FINISH[P['finish']]
    pos, off = t.pos(), t.attr('off', 'Vector')
    p2 = t.vadd(pos, t.vmul(off, (40, 40, 40)))
    trav = P['pattern'] in ('french', 'large') and P['palette'] in ('cream', 'shell', 'tan')
    veins = t.vmul(p2, (1.0, 4.0, 1.0)) if trav else p2
    blend = t.step(t.noise(veins, 5.0, 5, 0.62, 0.4 if trav else 0.0), 0.36, 0.64)
    base = t.mix(blend, t.attr('colA'), t.attr('colB'))
    speck = t.noise(p2, 210.0, 3, 0.7)
    base = t.mix(1.0, base, t.step(speck, 0.28, 0.72, 0.72, 1.24), 'MULTIPLY')
    mott = t.noise(p2, 22.0, 4, 0.6)
    base = t.mix(1.0, base, t.step(mott, 0.3, 0.7, 0.88, 1.10), 'MULTIPLY')
    if P['pattern'] == 'slab':                           # poured concrete: cloudy where it dried unevenly, fine lines of the broom
        base = t.mix(1.0, base, t.step(t.noise(pos, 1.1, 7, 0.66, 0.3), 0.30, 0.70, 0.84, 1.07), 'MULTIPLY')
        base = t.mix(1.0, base, t.step(t.noise(t.vmul(pos, (0.6, 26, 1)), 3.0, 3, 0.6), 0.3, 0.7, 0.93, 1.05), 'MULTIPLY')
    # aggregate: sparse lighter and darker grains
    grain = t.noise(t.vadd(p2, (9, 3, 5)), 420.0, 1)
    base = t.mix(t.step(grain, 0.66, 0.74, 0.0, 0.35), base, t.hsv(base, 0.6, 1.7))
    D = dirt_mask(t, P, pos)
    clean = t.hsv(base, f['sat'], f['value'])
    # sealer never lies perfectly even: slow variation of sheen and depth of colour
    sheen = t.noise(pos, 1.6, 3)
    edge = t.attr('edge', 'Fac')
    dirty = grime(t, P, base, pos, 1.0 if D != 0.0 else 0.0, edge, 1.25 if P['pattern'] == 'slab' else 1.0)
    col = clean if D == 0.0 else t.mix(D, clean, dirty)
    if trav:                                            # open pores of travertine
        pit = t.step(t.noise(t.vmul(p2, (1, 2.6, 1)), 55.0, 3, 0.5), 0.30, 0.36, 1.0, 0.0)
        col = t.mix(t.math('MULTIPLY', pit, 0.55), col, t.hsv(col, 1.1, 0.35))
    rmod = t.lerp(t.noise(p2, 60, 3), -0.07, 0.09)
    r_clean = t.math('ADD', t.math('ADD', f['rough'], rmod),
                     t.step(sheen, 0.35, 0.68, 0.0, 0.10 if P['finish'] == 'wet' else 0.05), True)
    rough = r_clean if D == 0.0 else t.lerp(D, r_clean, 0.86)
    wet = fresh_wet(t, P, pos, D)
    if wet is not None:
        col = t.mix(wet, col, t.hsv(col, 1.15, 0.62))
        rough = t.lerp(wet, rough, 0.16)
    h = t.math('ADD', t.math('MULTIPLY', t.noise(p2, 260.0, 3, 0.65), 0.45), t.math('MULTIPLY', mott, 1.0))
    if trav:
        h = t.math('SUBTRACT', h, t.math('MULTIPLY', pit, 0.8))
    strength = f['bump'] if D == 0.0 else t.lerp(D, f['bump'], 1.0)
    nrm = t.bump(h, 0.0026, strength)
    return t.out(t.principled(color=col, rough=rough, normal=nrm, spec=0.5 if D == 0.0 else t.lerp(D, 0.5, 0.25)))


def mat_joint(P, tint):
    t = Tree('joint')
    pos = t.pos()
    n = t.noise(pos, 500, 2)
    clean = t.mix(n, [c * 0.60 for c in tint], [min(1, c * 1.15) for c in tint])
    if P['finish'] == 'wet':
        clean = t.hsv(clean, 1.15, 0.72)
    D = dirt_mask(t, P, pos)
    if D == 0.0:
        col = clean
    else:
        q = t.vadd(pos, (P['seed'] % 13, 5, 0))
        moss = t.step(t.noise(q, 1.3, 5, 0.6), 0.44, 0.60)
        dk = t.mix(moss, (0.045, 0.038, 0.028), t.mix(n, (0.030, 0.045, 0.010), (0.085, 0.110, 0.030)))
        col = t.mix(D, clean, dk)
    nrm = t.bump(t.noise(pos, 420, 3, 0.7), 0.004)
    return t.out(t.principled(color=col, rough=0.85, spec=0.2, normal=nrm))


def mat_leaf(name, dark, light, tip=None, rough=0.45, trans=0.35, vary=0.0):
    t = Tree(name)
    r = t.attr('rnd', 'Fac')
    o = t.add('ObjectInfo').outputs['Random']
    col = t.mix(t.math('ADD', t.math('MULTIPLY', r, 0.75), t.math('MULTIPLY', o, 0.25)), dark, light)
    if tip is not None:
        col = t.mix(t.step(t.noise(t.pos(), 0.7, 3), 0.5, 0.75, 0.0, 0.45), col, tip)
    if vary:                                             # no two plants of a hedge or a wood have quite the same green
        col = t.add('HueSaturation', {'Hue': t.lerp(o, 0.5 - vary, 0.5 + 0.4 * vary), 'Saturation': 1.0,
                                      'Value': t.lerp(t.math('FRACT', t.math('MULTIPLY', o, 7.3)), 0.78, 1.30), 'Color': col}).outputs[0]
    a = t.principled(color=col, rough=rough, spec=0.35)
    b = t.add('BsdfTranslucent', {'Color': t.hsv(col, 1.15, 1.5)}).outputs[0]
    return t.out(t.add('MixShader', {0: trans, 1: a, 2: b}).outputs[0])


def mat_trunk():
    """Palm bark: gray-brown, a darker scar around the trunk where each old frond was, weathered in patches."""
    t = Tree('trunk')
    p = t.pos()
    z = t.add('SeparateXYZ', {0: p}).outputs['Z']
    wob = t.math('MULTIPLY', t.math('SUBTRACT', t.noise(p, 5.0, 4, 0.6), 0.5), 0.06)
    fr = t.math('FRACT', t.math('DIVIDE', t.math('ADD', z, wob), 0.085))
    scar = t.math('MULTIPLY', t.step(fr, 0.55, 0.92), t.step(fr, 1.0, 0.96))
    fibre = t.noise(t.vmul(p, (1, 1, 0.12)), 60.0, 5, 0.7)
    c = t.mix(t.step(t.noise(p, 2.2, 5, 0.6), 0.35, 0.65), (0.150, 0.120, 0.088), (0.235, 0.205, 0.165))
    c = t.mix(1.0, c, t.step(fibre, 0.25, 0.75, 0.62, 1.22), 'MULTIPLY')
    c = t.mix(t.math('MULTIPLY', scar, 0.62), c, (0.055, 0.043, 0.032))
    h = t.math('SUBTRACT', t.math('MULTIPLY', fibre, 0.5), t.math('MULTIPLY', scar, 1.1))
    return t.out(t.principled(color=c, rough=0.9, spec=0.12, normal=t.bump(h, 0.022)))


def mat_plain(name, col, rough=0.5, spec=0.5, metal=0.0, bump=None, var=0.06):
    t = Tree(name)
    p = t.pos()
    c = t.mix(1.0, col, t.step(t.noise(p, 1.2, 6, 0.65), 0.3, 0.7, 1 - var, 1 + var), 'MULTIPLY')
    kw = {}
    if bump:
        kw['normal'] = t.bump(t.noise(p, bump[0], 4, 0.6), bump[1])
    return t.out(t.principled(color=c, rough=rough, spec=spec, metal=metal, **kw))


def mat_stucco(P, col, dirty=False):
    t = Tree('stucco')
    p = t.pos()
    c = t.mix(1.0, col, t.step(t.noise(p, 0.8, 6, 0.65), 0.3, 0.7, 0.93, 1.05), 'MULTIPLY')
    z = t.add('SeparateXYZ', {0: p}).outputs['Z']
    # splash-back soiling at the foot of the wall
    foot = t.math('MULTIPLY', t.step(z, 0.45, 0.0), t.step(t.noise(p, 4, 5, 0.7), 0.3, 0.7, 0.1, 0.35))
    c = t.mix(foot, c, t.hsv(c, 1.1, 0.55))
    if dirty:
        D = dirt_mask(t, P, p)
        streak = t.step(t.noise(t.vmul(p, (4.0, 4.0, 0.55)), 1.5, 6, 0.7), 0.36, 0.60)
        low = t.step(z, 3.6, 0.2, 0.30, 1.0)
        if D != 0.0:
            g = t.mix(t.math('MULTIPLY', t.math('MULTIPLY', streak, low), 0.85), t.hsv(c, 0.8, 0.82),
                      (0.055, 0.070, 0.030))
            sp = t.step(t.noise(p, 26, 4, 0.6), 0.58, 0.70, 0.0, 0.45)
            g = t.mix(t.math('MULTIPLY', sp, low), g, (0.03, 0.035, 0.022))
            c = t.mix(D, c, g)
    # 2 to 3 mm of float finish: deeper relief breaks the shade of a wall into blotches that no filter can tell from light
    h = t.math('ADD', t.noise(p, 90, 4, 0.6), t.math('MULTIPLY', t.noise(p, 14, 3), 0.5))
    return t.out(t.principled(color=c, rough=0.85, spec=0.25, normal=t.bump(h, 0.0028, 0.7)))


def mat_glass():
    t = Tree('window')
    n = t.bump(t.noise(t.pos(), 0.9, 2), 0.02, 0.25)
    return t.out(t.principled(color=(0.012, 0.016, 0.018), rough=0.02, spec=0.9, normal=n))


def mat_water():
    t = Tree('water')
    p = t.pos()
    h = t.math('ADD', t.noise(p, 2.6, 3, 0.5, 0.6), t.math('MULTIPLY', t.noise(p, 9.0, 2), 0.22))
    n = t.bump(h, 0.045, 0.55)
    g = t.add('BsdfGlass', {'Color': (0.90, 0.985, 1.0, 1), 'Roughness': 0.0, 'IOR': 1.33, 'Normal': n}).outputs[0]
    tr = t.add('BsdfTransparent', {'Color': (0.80, 0.95, 0.98, 1)}).outputs[0]
    sh = t.add('LightPath').outputs['Is Shadow Ray']
    return t.out(t.add('MixShader', {0: sh, 1: g, 2: tr}).outputs[0])


def mat_pool():
    """Plaster basin with a painted caustic net (no light is traced through the surface)."""
    t = Tree('pool')
    p = t.pos()
    warp = t.vadd(p, t.vmul(t.add('TexNoise', {'Vector': p, 'Scale': 1.6}).outputs['Color'], (0.55, 0.55, 0.2)))
    v = t.add('TexVoronoi', {'Vector': warp, 'Scale': 2.7}, feature='F1').outputs['Distance']
    net = t.step(v, 0.42, 0.80, 0.86, 1.75)
    z = t.add('SeparateXYZ', {0: p}).outputs['Z']
    c = t.mix(t.step(z, -0.2, -1.5), (0.36, 0.66, 0.72), (0.10, 0.42, 0.56))
    c = t.mix(1.0, c, net, 'MULTIPLY')
    c = t.mix(1.0, c, t.lerp(t.noise(p, 120, 2), 0.85, 1.15), 'MULTIPLY')
    glow = t.mix(1.0, c, (0.22, 0.24, 0.25), 'MULTIPLY')       # stands in for light scattered by the water
    return t.out(t.principled(color=c, rough=0.6, spec=0.2, emit=glow))


def mat_tile():
    t = Tree('tile')
    p = t.pos()
    s = t.add('SeparateXYZ', {0: p})
    u = t.math('ADD', s.outputs['X'], s.outputs['Y'])
    uv = t.add('CombineXYZ', {0: u, 1: s.outputs['Z']}).outputs[0]
    b = t.add('TexBrick', {'Vector': uv, 'Scale': 1.0, 'Color1': (0.02, 0.10, 0.20, 1), 'Color2': (0.05, 0.22, 0.34, 1),
                           'Mortar': (0.5, 0.5, 0.48, 1), 'Mortar Size': 0.003, 'Brick Width': 0.05,
                           'Row Height': 0.05}, offset=0.0).outputs['Color']
    return t.out(t.principled(color=b, rough=0.12))


def mat_roof(P, kind='tile', dirty=False):
    t = Tree('roof')
    p = t.pos()
    r = t.attr('rnd', 'Fac')
    a, b = {'tile': ((0.36, 0.20, 0.13), (0.50, 0.31, 0.20)), 'brown': ((0.13, 0.105, 0.085), (0.24, 0.195, 0.155)),
            'slate': ((0.12, 0.12, 0.12), (0.22, 0.215, 0.205))}[kind]
    c = t.mix(r, a, b)
    c = t.mix(1.0, c, t.step(t.noise(p, 12, 5, 0.65), 0.3, 0.7, 0.75, 1.18), 'MULTIPLY')
    if dirty:
        D = dirt_mask(t, P, p)
        if D != 0.0:
            st = t.step(t.noise(t.vmul(p, (3.0, 0.45, 0.45)), 1.3, 6, 0.7), 0.30, 0.55)
            sp = t.step(t.noise(p, 18, 5, 0.7), 0.36, 0.62)
            g = t.mix(t.math('MULTIPLY', st, t.lerp(sp, 0.55, 1.0)), t.hsv(c, 0.65, 0.72), (0.022, 0.022, 0.020))
            lich = t.step(t.noise(p, 9, 4, 0.6), 0.64, 0.70, 0, 0.6)
            g = t.mix(lich, g, (0.22, 0.24, 0.17))
            c = t.mix(D, c, g)
    return t.out(t.principled(color=c, rough=0.75, spec=0.3, normal=t.bump(t.noise(p, 90, 3), 0.004)))


def mat_metal(col=(0.36, 0.38, 0.39)):
    t = Tree('metalroof')
    c = t.mix(t.step(t.noise(t.pos(), 0.6, 5, 0.6), 0.3, 0.7), [v * 0.92 for v in col], [min(1, v * 1.06) for v in col])
    return t.out(t.principled(color=c, rough=0.36, metal=0.55, spec=0.5, normal=t.bump(t.noise(t.pos(), 3.0, 2), 0.004, 0.5)))


def mat_siding(col):
    """Horizontal lap boards, 18 cm exposure."""
    t = Tree('siding')
    p = t.pos()
    z = t.add('SeparateXYZ', {0: p}).outputs['Z']
    fr = t.math('FRACT', t.math('DIVIDE', z, 0.18))
    c = t.mix(t.step(fr, 0.86, 0.99), col, [v * 0.60 for v in col])
    c = t.mix(1.0, c, t.step(t.noise(p, 1.0, 5, 0.6), 0.3, 0.7, 0.95, 1.04), 'MULTIPLY')
    return t.out(t.principled(color=c, rough=0.6, spec=0.3, normal=t.bump(t.math('SUBTRACT', 1.0, fr), 0.02, 0.8)))


def mat_ledge():
    """Stacked ledge stone."""
    t = Tree('ledge')
    p = t.pos()
    s = t.add('SeparateXYZ', {0: p})
    uv = t.add('CombineXYZ', {0: t.math('ADD', s.outputs['X'], s.outputs['Y']), 1: s.outputs['Z']}).outputs[0]
    b = t.add('TexBrick', {'Vector': uv, 'Scale': 1.0, 'Color1': (0.36, 0.30, 0.23, 1), 'Color2': (0.19, 0.17, 0.15, 1),
                           'Mortar': (0.05, 0.045, 0.04, 1), 'Mortar Size': 0.006, 'Brick Width': 0.30, 'Row Height': 0.075,
                           'Mortar Smooth': 0.3, 'Bias': 0.0}, offset=0.37)
    c = t.mix(1.0, b.outputs['Color'], t.step(t.noise(p, 16, 5, 0.65), 0.3, 0.7, 0.75, 1.25), 'MULTIPLY')
    h = t.math('ADD', t.math('MULTIPLY', b.outputs['Fac'], -1.0), t.math('MULTIPLY', t.noise(p, 20, 4), 0.8))
    return t.out(t.principled(color=c, rough=0.8, spec=0.3, normal=t.bump(h, 0.02)))


def mat_vinyl(P):
    """White fence boards, green and grey where not yet washed."""
    t = Tree('vinyl')
    p = t.pos()
    c = t.mix(0.0, (0.66, 0.66, 0.65), (0, 0, 0))
    D = dirt_mask(t, P, p)
    if D != 0.0:
        z = t.add('SeparateXYZ', {0: p}).outputs['Z']
        st = t.step(t.noise(t.vmul(p, (2.2, 2.2, 0.5)), 1.4, 7, 0.7), 0.34, 0.62)
        low = t.step(z, 2.0, 0.0, 0.35, 1.0)
        g = t.mix(t.math('MULTIPLY', st, low), (0.50, 0.50, 0.45), (0.095, 0.125, 0.045))
        g = t.mix(t.math('MULTIPLY', t.step(t.noise(p, 30, 4, 0.6), 0.56, 0.70, 0.0, 0.5), low), g, (0.05, 0.055, 0.035))
        c = t.mix(D, c, g)
    return t.out(t.principled(color=c, rough=0.38, spec=0.4))


def mat_screen():
    """Insect screen of a pool cage."""
    t = Tree('screen')
    a = t.add('BsdfTransparent', {'Color': (0.86, 0.86, 0.86, 1)}).outputs[0]
    b = t.add('BsdfDiffuse', {'Color': (0.03, 0.03, 0.03, 1)}).outputs[0]
    return t.out(t.add('MixShader', {0: 0.10, 1: a, 2: b}).outputs[0])


def mat_asphalt():
    t = Tree('asphalt')
    p = t.pos()
    c = t.mix(t.noise(p, 160, 3, 0.7), (0.045, 0.045, 0.046), (0.13, 0.128, 0.122))
    c = t.mix(1.0, c, t.step(t.noise(p, 0.5, 5, 0.6), 0.3, 0.7, 0.8, 1.15), 'MULTIPLY')
    return t.out(t.principled(color=c, rough=0.85, spec=0.3, normal=t.bump(t.noise(p, 220, 2), 0.004)))
