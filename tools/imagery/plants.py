"""Grass, shrubs, palms, trees, mulch, weeds."""
import math

import bpy
import numpy as np

from geometry import *
from materials import mat_leaf, mat_plain, mat_trunk


# --------------------------------------------------------------------------
# Vegetation
# --------------------------------------------------------------------------
def blades(n, size, hmin, hmax, width, lean, nr, levels=3):
    """n grass blades on a size x size square as (V, F, rnd)."""
    xy = (nr.random((n, 2)) - 0.5) * size
    az, H = nr.random(n) * 6.2832, nr.uniform(hmin, hmax, n)
    ln = nr.uniform(0.25, 1.0, n) * lean
    dx, dy = np.cos(az), np.sin(az)
    k = np.arange(levels + 1) / levels
    out = np.zeros((n, levels + 1, 2, 3))
    for i, s in enumerate(k):
        reach = H * ln * s ** 1.8
        z = H * s * (1 - 0.35 * ln * s)
        w = width * (1 - s ** 2 * 0.92) / 2
        for side, sg in ((0, -1), (1, 1)):
            out[:, i, side, 0] = xy[:, 0] + dx * reach - dy * w * sg
            out[:, i, side, 1] = xy[:, 1] + dy * reach + dx * w * sg
            out[:, i, side, 2] = z
    m = (levels + 1) * 2
    b = (np.arange(n) * m)[:, None]
    F = np.concatenate([b + np.array([[2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2]]) for i in range(levels)])
    return out.reshape(-1, 3), F, np.repeat(nr.random(n), m)


def lawn(P, rects):
    """Grass on every rect: a soil plane plus instanced tufts of real blades."""
    nr = np.random.default_rng(P['seed'] + 11)
    g = mat_leaf('grass', (0.034, 0.076, 0.012), (0.120, 0.200, 0.030), tip=(0.22, 0.21, 0.055), vary=0.012)
    soil = mat_plain('soil', (0.040, 0.055, 0.018), 0.95, 0.1, bump=(30, 0.02), var=0.35)
    V, F, r = blades(2600, 0.62, 0.035, 0.085, 0.0055, 0.9, nr)
    patches = [new_mesh('tuft', V, F, mat=g, smooth=True, attrs=dict(rnd=r))]
    V, F, r = blades(2600, 0.62, 0.030, 0.075, 0.0065, 1.2, nr)
    patches.append(new_mesh('tuft2', V, F, mat=g, smooth=True, attrs=dict(rnd=r)))
    for q in rects:
        plane(q, -0.035, soil, 'soil')
        x0, y0, x1, y1 = q
        st = 0.46
        for x in np.arange(x0 + st / 2, x1, st):
            for y in np.arange(y0 + st / 2, y1, st):
                x_, y_ = x + nr.normal(0, 0.04), y + nr.normal(0, 0.04)
                x_, y_ = min(max(x_, x0 + 0.28), x1 - 0.28), min(max(y_, y0 + 0.28), y1 - 0.28)
                put(patches[nr.integers(2)], (x_, y_, -0.03), (0, 0, nr.random() * 6.28),
                    (1, 1, nr.uniform(0.85, 1.25)))


def leaf_ball(name, n, radius, size, mat, nr, flat=0.8):
    """Ellipsoid of leaf cards: a clipped shrub."""
    return joined(name, [(leaf_ball_data(n, radius, size, nr, flat), (0, 0, 0))], mat)


def joined(name, parts, mat):
    """One mesh of several leaf balls, each moved to its place."""
    V, F, R, base = [], [], [], 0
    for (v, f, r), at in parts:
        V.append(v + np.asarray(at))
        F.append(f + base)
        R.append(r)
        base += len(v)
    return new_mesh(name, np.concatenate(V), np.concatenate(F), mat=mat, attrs=dict(rnd=np.concatenate(R)))


def leaf_ball_data(n, radius, size, nr, flat):
    """Leaf cards around a dark core, as (V, F, rnd)."""
    d = nr.normal(size=(n, 3))
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    lump = 1 + 0.16 * np.sin(d[:, 0] * 5 + 1) * np.sin(d[:, 1] * 6) + 0.10 * np.sin(d[:, 2] * 9 + d[:, 0] * 7)
    c = d * (radius * lump * nr.uniform(0.62, 1.0, n) ** 0.5)[:, None]
    c[:, 2] *= flat
    up = d + nr.normal(0, 0.75, (n, 3))
    up /= np.linalg.norm(up, axis=1, keepdims=True)
    u = np.cross(up, nr.normal(size=(n, 3)))
    u /= np.linalg.norm(u, axis=1, keepdims=True)
    v = np.cross(up, u)
    s = (size * nr.uniform(0.6, 1.3, n))[:, None]
    V = np.stack([c - u * s, c - u * s * 0.1 - v * s * 0.46 + up * s * 0.12, c + u * s,
                  c - u * s * 0.1 + v * s * 0.46 + up * s * 0.12], 1).reshape(-1, 3)
    V[:, 2] += radius * flat
    F = np.arange(n * 4).reshape(n, 4)
    R = np.repeat(nr.random(n), 4)
    # dark solid core: no pinholes of sky, less noise
    a, b = np.meshgrid(np.linspace(0, 2 * math.pi, 17)[:-1], np.linspace(-1.45, 1.45, 9), indexing='ij')
    d = np.stack([np.cos(a) * np.cos(b), np.sin(a) * np.cos(b), np.sin(b)], -1).reshape(-1, 3)
    lump = 1 + 0.16 * np.sin(d[:, 0] * 5 + 1) * np.sin(d[:, 1] * 6) + 0.10 * np.sin(d[:, 2] * 9 + d[:, 0] * 7)
    C = d * (radius * 0.70 * lump)[:, None]
    C[:, 2] = (C[:, 2] + radius) * flat
    i, j = np.meshgrid(np.arange(16), np.arange(8), indexing='ij')
    k = lambda i, j: len(V) + (i % 16) * 9 + j
    G = np.stack([k(i, j), k(i + 1, j), k(i + 1, j + 1), k(i, j + 1)], -1).reshape(-1, 4)
    return np.concatenate([V, C]), np.concatenate([F, G]), np.concatenate([R, np.full(len(C), -0.6)])


def crown(name, clumps, mat, nr, tall=1.0):
    """Tree crown of several leaf balls, about 3 m in radius: a lumpy outline with shade between its boughs."""
    parts = []
    for i in range(clumps):
        a = i * 2.39996 + nr.normal(0, 0.3)
        reach = 0.0 if i == 0 else nr.uniform(1.0, 1.9)
        r = 1.9 if i == 0 else nr.uniform(0.95, 1.45)
        at = (reach * math.cos(a), reach * math.sin(a), nr.uniform(0.7, 3.1) * tall if i else 1.1)
        parts.append((leaf_ball_data(int(5200 * r), r, nr.uniform(0.075, 0.10), nr, nr.uniform(0.75, 0.95)), at))
    return joined(name, parts, mat)


def frond_mesh(nr, mat, length=2.4, pairs=46):
    V, F, R = [], [], []
    b = 0
    for i in range(pairs):
        s = (i + 1) / pairs
        x, z = length * s * (1 - 0.16 * s * s), 0.55 * s - 1.35 * s ** 2.4
        t = np.array([1, 0, 0.55 - 3.24 * s ** 1.4])
        t /= np.linalg.norm(t)
        ll = 0.62 * math.sin(math.pi * min(1, 0.16 + 0.84 * s)) ** 0.7 + 0.10
        for sg in (-1, 1):
            d = np.array([0.55, sg * 0.82, -0.10 + nr.normal(0, 0.10)]) + nr.normal(0, 0.06, 3)
            d /= np.linalg.norm(d)
            w = t * 0.016
            p = np.array([x, 0, z])
            m = p + d * ll * 0.55 + np.array([0, 0, -0.05 * ll])
            e = p + d * ll + np.array([0, 0, -0.34 * ll])
            V += [p - w, p + w, m + w, m - w, e]
            F += [(b, b + 1, b + 2, b + 3), (b + 3, b + 2, b + 4, b + 4)]
            R += [nr.random()] * 5
            b += 5
    k = 14                                             # rachis
    for i in range(k + 1):
        s = i / k
        x, z = length * s * (1 - 0.16 * s * s), 0.55 * s - 1.35 * s ** 2.4
        w = 0.024 * (1 - 0.85 * s)
        V += [(x, -w, z), (x, w, z), (x, 0, z + w)]
        R += [0.9] * 3
        if i:
            a, c = b + 3 * (i - 1), b + 3 * i
            for p, q in ((0, 1), (1, 2), (2, 0)):
                F.append((a + p, a + q, c + q, c + p))
    loops, tot = [], []
    for f in F:
        f = list(dict.fromkeys(f))
        loops += f
        tot.append(len(f))
    return new_mesh('frond', V, loops=loops, totals=tot, mat=mat, attrs=dict(rnd=R))


class Plants:
    """Shared plant meshes for one picture."""

    def __init__(self, P):
        nr = self.nr = np.random.default_rng(P['seed'] + 77)
        green = mat_leaf('shrub', (0.020, 0.050, 0.012), (0.075, 0.145, 0.028), rough=0.35)
        lime = mat_leaf('shrub2', (0.050, 0.085, 0.012), (0.170, 0.220, 0.035), rough=0.4)
        red = mat_leaf('croton', (0.15, 0.026, 0.014), (0.115, 0.150, 0.022), tip=(0.30, 0.17, 0.02), rough=0.3, trans=0.25, vary=0.02)
        tree = mat_leaf('tree', (0.026, 0.052, 0.013), (0.105, 0.155, 0.036), rough=0.6, vary=0.035)
        palm = mat_leaf('palm', (0.026, 0.060, 0.013), (0.105, 0.160, 0.034), rough=0.35)
        self.shrubs = [leaf_ball('shrub', 3200, 0.5, 0.036, green, nr),
                       leaf_ball('shrub', 2600, 0.5, 0.042, lime, nr, 0.72)]
        self.croton = leaf_ball('croton', 4200, 0.42, 0.036, red, nr, 0.95)
        self.trees = [crown('tree', 7, tree, nr), crown('tree', 9, tree, nr, 1.15), crown('tree', 5, tree, nr, 0.9)]
        self.fronds = [frond_mesh(nr, palm), frond_mesh(nr, palm, 2.1)]
        self.grassy = mat_leaf('liriope', (0.030, 0.070, 0.015), (0.11, 0.19, 0.045))
        self.trunk = mat_trunk()
        V, F, r = blades(170, 0.14, 0.28, 0.48, 0.011, 1.25, nr, 5)
        self.lirio = new_mesh('liriope', V, F, mat=self.grassy, smooth=True, attrs=dict(rnd=r))

    def palm(self, x, y, h=5.0, s=1.0):
        nr = self.nr
        n, m = 44, 14
        V = []
        lean = nr.normal(0, 0.25, 2)
        for i in range(n + 1):
            t = i / n
            r = (0.155 - 0.05 * t + 0.10 * math.exp(-t * 18)) * (1 + 0.09 * (i % 2))
            c = np.array([x + lean[0] * t * t, y + lean[1] * t * t])
            for k in range(m):
                a = k / m * 6.2832
                V.append((c[0] + r * math.cos(a), c[1] + r * math.sin(a), h * t))
        F = [(i * m + k, i * m + (k + 1) % m, (i + 1) * m + (k + 1) % m, (i + 1) * m + k)
             for i in range(n) for k in range(m)]
        put(new_mesh('trunk', V, F, mat=self.trunk, smooth=True))
        top = (x + lean[0], y + lean[1], h - 0.05)
        for i in range(26):
            el = -0.95 + 0.9 * (i / 26) ** 0.8 + nr.normal(0, 0.07)     # crown from drooping to upright
            put(self.fronds[i % 2], top, (nr.normal(0, 0.2), el + 0.25, i * 2.39996 + nr.normal(0, 0.12)),
                s * nr.uniform(0.85, 1.1))

    def row(self, pts, kind=None, lo=0.75, hi=1.15):
        nr = self.nr
        for (x, y) in pts:
            me = kind if kind is not None else self.shrubs[nr.integers(2)]
            s = nr.uniform(lo, hi)
            put(me, (x + nr.normal(0, 0.05), y + nr.normal(0, 0.05), -0.06), (0, 0, nr.random() * 6.28),
                (s, s, s * nr.uniform(0.9, 1.15)))

    def treeline(self, x0, x1, y, step=2.6):
        nr = self.nr
        for x in np.arange(x0, x1, step):
            self.tree(x + nr.normal(0, 0.8), y + nr.normal(0, 1.5), nr.uniform(0.65, 1.3))
            self.tree(x + nr.normal(0, 0.8), y - 2.5 + nr.normal(0, 0.8), nr.uniform(0.40, 0.62))
            self.tree(x + nr.normal(0, 0.4), y + 2.5, nr.uniform(0.55, 0.70))         # closes the gaps

    def tree(self, x, y, s):
        nr = self.nr
        put(self.trees[nr.integers(3)], (x, y, -1.5 * s), (0, 0, nr.random() * 6.28),
            (s, s, s * nr.uniform(0.9, 1.25)))

    def sides(self, x, y0, y1, step=2.4):
        """Tree belts closing the view left and right."""
        for y in np.arange(y0, y1, step):
            for sg in (-1, 1):
                self.tree(sg * (x + self.nr.uniform(0, 3)), y, self.nr.uniform(0.5, 1.0))


def mulch(P, r):
    nr = np.random.default_rng(P['seed'] + 5)
    m = mat_leaf('mulch', (0.030, 0.014, 0.008), (0.115, 0.055, 0.030), rough=0.9, trans=0.0)
    plane(r, 0.005, mat_plain('bed', (0.045, 0.024, 0.014), 0.95, 0.1, bump=(45, 0.03), var=0.3))
    n = min(9000, int(1500 * (r[2] - r[0]) * (r[3] - r[1])))
    c = np.column_stack([nr.uniform(r[0], r[2], n), nr.uniform(r[1], r[3], n), nr.uniform(0.005, 0.035, n)])
    a, tl = nr.random(n) * 6.28, nr.normal(0, 0.35, n)
    u = np.column_stack([np.cos(a) * np.cos(tl), np.sin(a) * np.cos(tl), np.sin(tl)]) * nr.uniform(0.015, 0.05, n)[:, None]
    v = np.column_stack([-np.sin(a), np.cos(a), nr.normal(0, 0.3, n)]) * nr.uniform(0.004, 0.010, n)[:, None]
    V = np.stack([c - u - v, c + u - v, c + u + v, c - u + v], 1).reshape(-1, 3)
    put(new_mesh('mulch', V, np.arange(n * 4).reshape(n, 4), mat=m, attrs=dict(rnd=np.repeat(nr.random(n), 4))))


def weeds(P, polys, n):
    """Grass and weeds in the joints plus fallen leaves; only where the surface is still dirty."""
    if P['condition'] == 'after':
        return
    nr = np.random.default_rng(P['seed'] + 991)
    g = mat_leaf('weed', (0.040, 0.085, 0.012), (0.14, 0.21, 0.035), tip=(0.22, 0.20, 0.06))
    sets = []
    for k in range(4):
        V, F, r = blades(18 + 14 * k, 0.05 + 0.012 * k, 0.02, 0.055 + 0.016 * k, 0.0035, 1.5, nr)
        sets.append(new_mesh('weed', V, F, mat=g, smooth=True, attrs=dict(rnd=r)))
    idx = nr.integers(len(polys), size=n * 4)
    clump = nr.random((5, 2))
    done = 0
    ctr = np.array([p.mean(0) for p in polys])
    lo, hi = ctr.min(0), ctr.max(0)
    hot = lo + clump * (hi - lo)
    for i in idx:
        p = polys[i]
        k = nr.integers(len(p))
        q = p[k] + (p[k - 1] - p[k]) * nr.random()
        if P['condition'] == 'half':
            ax, off, amp = P['half']
            if (q[0] if ax == 'X' else q[1]) < off:
                continue
            if P.get('lane') and abs(q[0] - P['lane'][0]) < P['lane'][1] and q[1] < P['lane'][2] + .3:
                continue
        near = np.exp(-((hot - q) ** 2).sum(1) / 0.9).max()
        if nr.random() > 0.12 + near:
            continue
        s = nr.uniform(0.45, 1.15)
        put(sets[nr.integers(4)], (q[0], q[1], -0.006), (0, 0, nr.random() * 6.28), s)
        done += 1
        if done >= n:
            break
    lm = mat_leaf('dead', (0.10, 0.050, 0.018), (0.26, 0.16, 0.055), trans=0.1)
    V = np.array([(-1, 0, .15), (-.3, -.38, 0), (.5, -.3, .05), (1, 0, .3), (.5, .3, .12), (-.3, .38, .08)]) * 0.035
    me = new_mesh('leaf', V, loops=range(6), totals=[6], mat=lm, attrs=dict(rnd=nr.random(6)))
    for _ in range(n // 5):
        q = ctr[nr.integers(len(ctr))] + nr.normal(0, 0.05, 2)
        if P['condition'] == 'half' and (q[0] if P['half'][0] == 'X' else q[1]) < P['half'][1]:
            continue
        put(me, (q[0], q[1], 0.003), (nr.normal(0, .25), nr.normal(0, .25), nr.random() * 6.28), nr.uniform(.5, 1.2))
