interface Props {
  title: string;
  description?: string;
  keywords?: string;
}

/** React moves these into the document's head. */
export function PageMeta({ title, description, keywords }: Props) {
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
    </>
  );
}
