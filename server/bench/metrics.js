/** @returns the metrics of a process at its METRICS_PORT, by name and labels as written there */
export async function readMetrics(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

/** How anonymous responses were served between two reads of the metrics. */
export function describeCaching(before, after) {
  const since = (name) => after[name] - before[name];
  const [cached, shared, computed] = ['kept', 'shared', 'made'].map((from) =>
    since(`shop_answers_total{from="${from}"}`),
  );
  const percent = (part) => `${((100 * part) / (cached + shared + computed)).toFixed(1)} %`;
  const dropped = ['changed', 'full', 'old'].map(
    (why) => `${since(`shop_answers_dropped_total{why="${why}"}`)} ${why}`,
  );
  return `of the reads ${percent(cached)} were kept before, ${percent(shared)} shared, ${percent(computed)} made; dropped ${dropped.join(', ')}`;
}
