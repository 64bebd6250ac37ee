#!/usr/bin/env python3
"""Render every picture of scenes.json that does not exist yet.

    python3 batch.py                      two single-thread processes, into renders/
    python3 batch.py --only fence --spp 16
    python3 batch.py --list               what is done and what is missing

Pictures are taken in list order; the two halves of a before/after pair are always rendered by the same
process, one after the other.  Stop with Ctrl-C or by creating renders/STOP; run again to continue.
Needs blender and cwebp.
"""
import argparse
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def encode(png, webp, limit):
    """Quality 88, lowered only as far as the size limit asks for."""
    for q in (88, 84, 80, 76, 72, 68):
        subprocess.run(['cwebp', '-quiet', '-m', '6', '-q', str(q), png, '-o', webp + '.part'], check=True)
        if os.path.getsize(webp + '.part') <= limit:
            break
    os.replace(webp + '.part', webp)
    return q


def units(pics):
    """Pairs stay together; everything else is a unit of its own."""
    out, at = [], {}
    for p in pics:
        if p.get('pair') and p['pair'] in at:
            at[p['pair']].append(p)
            continue
        out.append([p])
        if p.get('pair'):
            at[p['pair']] = out[-1]
    return out


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('--scenes', default=os.path.join(HERE, 'scenes.json'))
    ap.add_argument('--out', default=os.path.join(HERE, 'renders'))
    ap.add_argument('--workers', type=int, default=2)
    ap.add_argument('--only', help='only files whose name contains this text')
    ap.add_argument('--spp', type=int, help='override samples per pixel')
    ap.add_argument('--list', action='store_true')
    a = ap.parse_args()
    os.makedirs(a.out, exist_ok=True)
    path = lambda p: os.path.join(a.out, p['file'])

    def load():
        doc = json.load(open(a.scenes))
        return doc, [p for p in doc['pictures'] if not a.only or a.only in p['file']]

    doc, pics = load()
    if a.list:
        for p in pics:
            print('done   ' if os.path.exists(path(p)) else 'missing', p['file'])
        return
    print('%d pictures to render' % sum(not os.path.exists(path(p)) for p in pics), flush=True)
    taken, failed = set(), set()

    def next_unit():
        """First unit with a missing file.  The list is read anew each time, so it can be edited meanwhile,
        and a file deleted during the run is rendered again."""
        doc, pics = load()
        for u in units(pics):
            if not any(p['file'] in taken for p in u):
                u = [p for p in u if not os.path.exists(path(p)) and p['file'] not in failed]
                if u:
                    taken.update(p['file'] for p in u)
                    return doc, u
        return doc, None

    # Blender looks for its own Python next to the first python3 on PATH
    env = dict(os.environ, PATH=os.path.dirname(shutil.which('blender')) + os.pathsep + os.environ['PATH'])
    lock = threading.Lock()

    def work():
        while True:
            with lock:
                doc, unit = next_unit()
                if unit is None or os.path.exists(os.path.join(a.out, 'STOP')):
                    return
            with tempfile.TemporaryDirectory(prefix='paver') as tmp:
                jobs = []
                for p in unit:
                    j = {**doc['defaults'], **p['params'], 'out': os.path.join(tmp, p['file'] + '.png')}
                    if a.spp:
                        j['spp'] = a.spp
                    jobs.append(j)
                t = time.time()
                for p, j in zip(unit, jobs):
                    json.dump([j], open(os.path.join(tmp, 'jobs.json'), 'w'))
                    r = subprocess.run(['nice', '-n', '19', 'blender', '-b', '--factory-startup', '-t', '1', '-P',
                                        os.path.join(HERE, 'render.py'), '--', '--jobs', os.path.join(tmp, 'jobs.json')],
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
                    if not os.path.exists(j['out']):
                        failed.add(p['file'])
                        print('FAILED', p['file'], r.stdout[-1500:], flush=True)
                        continue
                    q = encode(j['out'], path(p), doc.get('max_bytes', 260000))
                    print('%s  %.0f s  q%d  %d KB' % (p['file'], time.time() - t, q, os.path.getsize(path(p)) // 1000), flush=True)
                    t = time.time()
            with lock:
                taken.difference_update(p['file'] for p in unit)

    ts = [threading.Thread(target=work) for _ in range(a.workers)]
    for t in ts:
        t.start()
    for t in ts:
        t.join()


main()
