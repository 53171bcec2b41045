"""Distribution functions in 60-digit arithmetic: python3 test/golden/distributions.py > test/golden/distributions.json

Made with Python 3 and mpmath 1.3.0. Arguments are doubles, taken as exact; values are printed to 20 digits.
"""
import json
from mpmath import mp, mpf, erfc, sqrt, gammainc, betainc, quad, exp, pi, linspace, findroot, inf

mp.dps = 60
show = lambda value: mp.nstr(value, 20, min_fixed=-5, max_fixed=5)
sf = lambda z: erfc(z / sqrt(mpf(2))) / 2
phi = lambda z: exp(-z * z / 2) / sqrt(2 * pi)


def t_sf(t, df):
    t, df = mpf(t), mpf(df)
    half = betainc(df / 2, mpf(1) / 2, 0, df / (df + t * t), regularized=True) / 2
    return half if t >= 0 else 1 - half


def range_parts(q, k):
    """Lower and upper tail of the studentized range: Gauss-Legendre over short pieces, not the trapezoid rule."""
    mp.dps = 30
    q = mpf(q)
    top = 14 + q / 2 if q < 20 else 14 + q
    pieces = linspace(-14, top, int(2 * (top + 14)) + 1)
    cdf = lambda z: sf(-z)
    lower = k * quad(lambda z: phi(z) * (cdf(z) - cdf(z - q)) ** (k - 1), pieces)
    upper = k * quad(lambda z: phi(z) * (cdf(z) ** (k - 1) - (cdf(z) - cdf(z - q)) ** (k - 1)), pieces)
    assert abs(lower + upper - 1) < mpf(10) ** -22, (q, k, lower + upper - 1)
    mp.dps = 60
    return lower, upper


rows = []
for z in [-38, -12.5, -8, -5, -3.7, -2.5, -1.96, -1, -0.3, -1e-9, 0, 1e-9, 0.1, 0.5, 1, 1.5, 2, 2.4999, 2.5001, 3, 3.29, 4.9999, 5.0001, 6, 8.3, 12, 20, 30, 37.5]:
    rows.append({"f": "normalSf", "args": [z], "value": show(sf(mpf(z)))})
for p in [1e-300, 1e-100, 1e-20, 1e-10, 1e-5, 0.001, 0.01, 0.02425, 0.025, 0.1, 0.25, 0.4, 0.49999, 0.5001, 0.6, 0.75, 0.9, 0.975, 0.999]:
    p_ = mpf(p)
    low, high = mpf(-40), mpf(40)
    for _ in range(220):
        middle = (low + high) / 2
        low, high = (middle, high) if sf(-middle) < p_ else (low, middle)
    rows.append({"f": "normalQuantile", "args": [p], "value": show(low)})
for df in [1, 2, 3, 4, 5, 7, 10, 19, 30, 50, 100, 333, 1000, 20000]:
    for factor in [0.001, 0.2, 0.7, 0.98, 1, 1.03, 1.4, 2, 3.5, 6]:
        x = df * factor
        if x > 1400:
            continue
        rows.append({"f": "chiSquareSf", "args": [x, df], "value": show(gammainc(mpf(df) / 2, mpf(x) / 2, inf, regularized=True))})
        rows.append({"f": "chiSquareCdf", "args": [x, df], "value": show(gammainc(mpf(df) / 2, 0, mpf(x) / 2, regularized=True))})
for x, df in [(19800, 20000), (20000, 20000), (20500, 20000), (21000, 20000)]:
    rows.append({"f": "chiSquareSf", "args": [x, df], "value": show(gammainc(mpf(df) / 2, mpf(x) / 2, inf, regularized=True))})
for df in [0.5, 1, 2, 3, 4.5, 7, 10, 29, 100, 1000, 250000]:
    for t in [-6, -2, -0.5, 0.001, 0.3, 0.9, 1.7, 2.6, 4, 9, 35]:
        rows.append({"f": "studentTSf", "args": [t, df], "value": show(t_sf(t, df))})
for df in [1, 2, 5, 12, 60, 1000]:
    for p in [1e-8, 0.001, 0.025, 0.2, 0.45, 0.7, 0.975, 0.9995]:
        target = mpf(p) if p < 0.5 else 1 - mpf(p)
        low, high = mpf(0), mpf(10) ** 10
        for _ in range(120):
            middle = (low + high) / 2
            low, high = (middle, high) if t_sf(middle, df) > target else (low, middle)
        rows.append({"f": "studentTQuantile", "args": [p, df], "value": show(-low if p < 0.5 else low)})
for k in [2, 3, 4, 5, 8, 12, 20, 50, 100]:
    for q in [0.05, 0.5, 1, 2, 3.3, 4.1, 5, 7, 11]:
        lower, upper = range_parts(q, k)
        rows.append({"f": "studentizedRangeCdf", "args": [q, k], "value": show(lower)})
        rows.append({"f": "studentizedRangeSf", "args": [q, k], "value": show(upper)})
for a in [0.01, 0.5, 1.5, 3, 10.25, 15.9, 16.1, 171, 12345.678]:
    rows.append({"f": "logGamma", "args": [a], "value": show(mp.loggamma(mpf(a)))})
print("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]")
